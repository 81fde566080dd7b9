// RUN: %check_hosts %s cuda-launch-dimensions
// Each constant names the one before it twice: to read each name anew would take 2^60 steps.
__global__ void kernel(float *data) {}

#ifndef THREADS
#define THREADS 2048
#endif
const int a0 = THREADS;
const int a1 = a0 > 5 ? a0 : 1;
const int a2 = a1 > 5 ? a1 : 1;
const int a3 = a2 > 5 ? a2 : 1;
const int a4 = a3 > 5 ? a3 : 1;
const int a5 = a4 > 5 ? a4 : 1;
const int a6 = a5 > 5 ? a5 : 1;
const int a7 = a6 > 5 ? a6 : 1;
const int a8 = a7 > 5 ? a7 : 1;
const int a9 = a8 > 5 ? a8 : 1;
const int a10 = a9 > 5 ? a9 : 1;
const int a11 = a10 > 5 ? a10 : 1;
const int a12 = a11 > 5 ? a11 : 1;
const int a13 = a12 > 5 ? a12 : 1;
const int a14 = a13 > 5 ? a13 : 1;
const int a15 = a14 > 5 ? a14 : 1;
const int a16 = a15 > 5 ? a15 : 1;
const int a17 = a16 > 5 ? a16 : 1;
const int a18 = a17 > 5 ? a17 : 1;
const int a19 = a18 > 5 ? a18 : 1;
const int a20 = a19 > 5 ? a19 : 1;
const int a21 = a20 > 5 ? a20 : 1;
const int a22 = a21 > 5 ? a21 : 1;
const int a23 = a22 > 5 ? a22 : 1;
const int a24 = a23 > 5 ? a23 : 1;
const int a25 = a24 > 5 ? a24 : 1;
const int a26 = a25 > 5 ? a25 : 1;
const int a27 = a26 > 5 ? a26 : 1;
const int a28 = a27 > 5 ? a27 : 1;
const int a29 = a28 > 5 ? a28 : 1;
const int a30 = a29 > 5 ? a29 : 1;
const int a31 = a30 > 5 ? a30 : 1;
const int a32 = a31 > 5 ? a31 : 1;
const int a33 = a32 > 5 ? a32 : 1;
const int a34 = a33 > 5 ? a33 : 1;
const int a35 = a34 > 5 ? a34 : 1;
const int a36 = a35 > 5 ? a35 : 1;
const int a37 = a36 > 5 ? a36 : 1;
const int a38 = a37 > 5 ? a37 : 1;
const int a39 = a38 > 5 ? a38 : 1;
const int a40 = a39 > 5 ? a39 : 1;
const int a41 = a40 > 5 ? a40 : 1;
const int a42 = a41 > 5 ? a41 : 1;
const int a43 = a42 > 5 ? a42 : 1;
const int a44 = a43 > 5 ? a43 : 1;
const int a45 = a44 > 5 ? a44 : 1;
const int a46 = a45 > 5 ? a45 : 1;
const int a47 = a46 > 5 ? a46 : 1;
const int a48 = a47 > 5 ? a47 : 1;
const int a49 = a48 > 5 ? a48 : 1;
const int a50 = a49 > 5 ? a49 : 1;
const int a51 = a50 > 5 ? a50 : 1;
const int a52 = a51 > 5 ? a51 : 1;
const int a53 = a52 > 5 ? a52 : 1;
const int a54 = a53 > 5 ? a53 : 1;
const int a55 = a54 > 5 ? a54 : 1;
const int a56 = a55 > 5 ? a55 : 1;
const int a57 = a56 > 5 ? a56 : 1;
const int a58 = a57 > 5 ? a57 : 1;
const int a59 = a58 > 5 ? a58 : 1;
const int a60 = a59 > 5 ? a59 : 1;
const int b0 = 2048;
const int b1 = b0 > 5 ? b0 : 1;
const int b2 = b1 > 5 ? b1 : 1;
const int b3 = b2 > 5 ? b2 : 1;
const int b4 = b3 > 5 ? b3 : 1;
const int b5 = b4 > 5 ? b4 : 1;
const int b6 = b5 > 5 ? b5 : 1;
const int b7 = b6 > 5 ? b6 : 1;
const int b8 = b7 > 5 ? b7 : 1;
const int b9 = b8 > 5 ? b8 : 1;
const int b10 = b9 > 5 ? b9 : 1;
const int b11 = b10 > 5 ? b10 : 1;
const int b12 = b11 > 5 ? b11 : 1;
const int b13 = b12 > 5 ? b12 : 1;
const int b14 = b13 > 5 ? b13 : 1;
const int b15 = b14 > 5 ? b14 : 1;
const int b16 = b15 > 5 ? b15 : 1;
const int b17 = b16 > 5 ? b16 : 1;
const int b18 = b17 > 5 ? b17 : 1;
const int b19 = b18 > 5 ? b18 : 1;
const int b20 = b19 > 5 ? b19 : 1;
const int b21 = b20 > 5 ? b20 : 1;
const int b22 = b21 > 5 ? b21 : 1;
const int b23 = b22 > 5 ? b22 : 1;
const int b24 = b23 > 5 ? b23 : 1;
const int b25 = b24 > 5 ? b24 : 1;
const int b26 = b25 > 5 ? b25 : 1;
const int b27 = b26 > 5 ? b26 : 1;
const int b28 = b27 > 5 ? b27 : 1;
const int b29 = b28 > 5 ? b28 : 1;
const int b30 = b29 > 5 ? b29 : 1;
const int b31 = b30 > 5 ? b30 : 1;
const int b32 = b31 > 5 ? b31 : 1;
const int b33 = b32 > 5 ? b32 : 1;
const int b34 = b33 > 5 ? b33 : 1;
const int b35 = b34 > 5 ? b34 : 1;
const int b36 = b35 > 5 ? b35 : 1;
const int b37 = b36 > 5 ? b36 : 1;
const int b38 = b37 > 5 ? b37 : 1;
const int b39 = b38 > 5 ? b38 : 1;
const int b40 = b39 > 5 ? b39 : 1;
const int b41 = b40 > 5 ? b40 : 1;
const int b42 = b41 > 5 ? b41 : 1;
const int b43 = b42 > 5 ? b42 : 1;
const int b44 = b43 > 5 ? b43 : 1;
const int b45 = b44 > 5 ? b44 : 1;
const int b46 = b45 > 5 ? b45 : 1;
const int b47 = b46 > 5 ? b46 : 1;
const int b48 = b47 > 5 ? b47 : 1;
const int b49 = b48 > 5 ? b48 : 1;
const int b50 = b49 > 5 ? b49 : 1;
const int b51 = b50 > 5 ? b50 : 1;
const int b52 = b51 > 5 ? b51 : 1;
const int b53 = b52 > 5 ? b52 : 1;
const int b54 = b53 > 5 ? b53 : 1;
const int b55 = b54 > 5 ? b54 : 1;
const int b56 = b55 > 5 ? b55 : 1;
const int b57 = b56 > 5 ? b56 : 1;
const int b58 = b57 > 5 ? b57 : 1;
const int b59 = b58 > 5 ? b58 : 1;
const int b60 = b59 > 5 ? b59 : 1;

void launch(float *data) {
  // CHECK: :[[#@LINE+3]]:3: warning: block of 2048 threads exceeds
  // CHECK: note: 2048 comes from 'a60'
  // CHECK: :[[#@LINE+1]]:15: note: 'THREADS' is a default here; the build can define another value
  kernel<<<1, a60>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds
  // CHECK: note: 2048 comes from 'b60'
  kernel<<<1, b60>>>(data);
}
