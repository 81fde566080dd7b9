// Operands of asm without commas
__global__ void kernel(unsigned *data, unsigned a, unsigned b) {
  unsigned sum, copy;
  asm volatile("add.u32 %0, %1, %2;" : "=r"(sum) : "r"(a) "r"(b));
  asm("{ mov.u32 %0, %2;\n"
      "  mov.u32 %1, %3; }\n"
      : "=r"(copy) "=r"(sum)
      : "r"(b)
        "r"(a)
      : "memory");
  asm("add.u32 %0, %1, %2;" ::"r"(sum), "r"(a), "r"(b));
  data[threadIdx.x] = sum + copy;
}
void launch(unsigned *data) { kernel<<<1, 64>>>(data, 1, 2); }
