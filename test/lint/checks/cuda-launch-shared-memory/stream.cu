// RUN: %check_hosts %s cuda-launch-shared-memory
// A stream in the place of the bytes: the launch runs on the default stream.

__global__ void kernel(float *data) { data[threadIdx.x] *= 2; }

struct Context { long handle, stream; };

void bad(float *data, cudaStream_t stream, const Context &context, unsigned long custream) {
  // CHECK: :[[#@LINE+2]]:3: warning: the stream 'stream' is passed as the bytes of dynamic shared memory, 1 argument too early [cuda-launch-shared-memory]
  // CHECK: note: pass 0 bytes before the stream: '0, stream'
  kernel<<<16, 256, (size_t)stream>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: the stream 'stream' is passed as the bytes of dynamic shared memory, 1 argument too early [cuda-launch-shared-memory]
  // CHECK: note: pass 0 bytes before the stream: '0, stream'
  kernel<<<16, 256, reinterpret_cast<size_t>(stream)>>>(data);
  unsigned long handle = (unsigned long)stream;
  // CHECK: :[[#@LINE+2]]:3: warning: the stream 'handle' is passed as the bytes of dynamic shared memory, 1 argument too early [cuda-launch-shared-memory]
  // CHECK: note: pass 0 bytes before the stream: '0, (cudaStream_t)handle'
  kernel<<<16, 256, handle>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: the stream 'context.stream' is passed as the bytes of dynamic shared memory, 1 argument too early [cuda-launch-shared-memory]
  // CHECK: note: pass 0 bytes before the stream: '0, (cudaStream_t)context.stream'
  kernel<<<16, 256, context.stream>>>(data);
  // CHECK: :[[#@LINE+2]]:3: warning: the stream 'custream' is passed as the bytes of dynamic shared memory, 1 argument too early [cuda-launch-shared-memory]
  // CHECK: note: pass 0 bytes before the stream: '0, (cudaStream_t)custream'
  kernel<<<16, 256, custream>>>(data);
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+1]]:3: warning: the stream 'stream' is passed as the bytes of dynamic shared memory, 1 argument too early [cuda-launch-shared-memory]
  cudaLaunchKernel((const void *)kernel, 16, 256, arguments, (size_t)stream, 0);
}

void good(float *data, cudaStream_t stream, int streams, size_t bytesPerStream, size_t stream_) {
  kernel<<<16, 256, 0, stream>>>(data);
  kernel<<<16, 256, streams>>>(data);
  kernel<<<16, 256, bytesPerStream>>>(data);
  // A name alone tells nothing where the launch has a stream.
  kernel<<<16, 256, stream_, stream>>>(data);
}
