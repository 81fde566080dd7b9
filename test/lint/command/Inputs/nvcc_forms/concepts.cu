// Concepts, if no standard is named
template <class T> concept Word = sizeof(T) == 4;
template <Word T> __global__ void kernel(T *data) { *data = 1; }
void launch(float *data) { kernel<<<1, 64>>>(data); }
