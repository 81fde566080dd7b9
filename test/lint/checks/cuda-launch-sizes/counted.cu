// RUN: %check_hosts %s cuda-launch-sizes
// Sizes that the function asks an object for; parameters and members are those of a model.

__global__ void kernel(float *data);

struct Tensor {
  long numel() const;
  long size(int axis) const;
  long rows;
};

void items(float *data, const Tensor &tensor) {
  int count = tensor.numel();
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless count >= 1, which nothing before it ensures: else grid.x is 0
  kernel<<<(count + 255) / 256, 256>>>(data);
}

void itemsOfCall(float *data, const Tensor &tensor) {
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless tensor.numel() >= 1, which nothing before it ensures: else grid.x is 0
  kernel<<<(tensor.numel() + 255) / 256, 256>>>(data);
}

void guarded(float *data, const Tensor &tensor) {
  long count = tensor.numel();
  if (count > 0)
    kernel<<<(count + 255) / 256, 256>>>(data);
}

// An axis that is as long as an object says.
void axis(float *data, const Tensor &tensor) {
  long images = tensor.size(0);
  if (images < 1)
    return;
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless images <= 65535, which nothing before it ensures: else grid.y is more than 65535
  kernel<<<dim3(1, images), 256>>>(data);
  kernel<<<dim3(1, (images + 31) / 32), 256>>>(data);
}

// A part of a shape, or a quotient, is no number of items.
void model(float *data, const Tensor &tensor, int n, int heads) {
  kernel<<<(tensor.size(0) + 255) / 256, 256>>>(data);
  kernel<<<(tensor.numel() / tensor.size(1) + 255) / 256, 256>>>(data);
  kernel<<<(n + 255) / 256, 256>>>(data);
  kernel<<<dim3(1, heads), 256>>>(data);
  kernel<<<(tensor.rows + 255) / 256, 256>>>(data);
}

// The function guards it for another launch.
void habit(float *data, int n) {
  if (n > 0)
    kernel<<<(n + 255) / 256, 256>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless n >= 1, which line [[#@LINE-1]] ensures for another launch, but nothing for this one: else grid.x is 0
  kernel<<<(n + 255) / 256, 256>>>(data);
}
