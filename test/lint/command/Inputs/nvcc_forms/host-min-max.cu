// `min` and `max` of mixed types, and in host code
__global__ void kernel(long *data, long n, unsigned u) {
  *data = min(1, u) + max(n, 3L) + min((long long)n, 3LL) + max(1.0f, 2.0) + min(u, 5);
}
void launch(long *data) { kernel<<<1, min(64, 128u)>>>(data, 1, 2); }
