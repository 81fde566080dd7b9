// A missing `template` before a dependent name
struct Number {
  float value;
};
inline __host__ __device__ bool operator<(Number a, Number b) { return a.value < b.value; }
template <class T> struct Traits {
  template <int M> struct In { typedef int type; };
  template <int M> static __host__ __device__ int get(int a) { return a + M; }
  template <int M> __host__ __device__ int put(int a) { return a + M; }
};
template <class T> __global__ void kernel(typename T::In<3>::type *data) {
  T traits;
  data[0] = T::get<3>(4);
  data[1] = traits.put<3>(4);
}
template <class T> void dependent(T *data) { kernel<Traits<T>><<<1, 64>>>(nullptr); }
void launch(float *data) { dependent(data); }

// The same of a number that depends, where operators are declared.
template <class T, int M> __global__ void other(int *data) {
  Traits<T> traits;
  data[0] = Traits<T>::get<M>(
      4);
  data[1] = traits.put<M>(4);
}
void launchOther(int *data) { other<float, 3><<<1, 64>>>(data); }
