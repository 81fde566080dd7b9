// A missing `template` before a dependent name
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
