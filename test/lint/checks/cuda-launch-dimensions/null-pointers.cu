// RUN: %check_hosts %s cuda-launch-dimensions
// Whether a pointer leads anywhere: what is known of it decides tests, loops and what it may lead to.

__global__ void kernel(float *data);

struct Node {
  int threads;
  Node *next;
};

void walked(float *data) {
  Node last{64, nullptr}, second{2048, &last}, first{2048, &second};
  Node *node = &first;
  while (node->next)
    node = node->next;
  kernel<<<1, node->threads>>>(data);
}

void walkedTooFar(float *data) {
  Node last{2048, nullptr}, first{64, &last};
  Node *node = &first;
  while (node->next != nullptr)
    node = node->next;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target
  // CHECK: :7:7: note: 2048 comes from 'threads'
  kernel<<<1, node->threads>>>(data);
}

void chosen(float *data, bool large) {
  Node small{64, nullptr}, big{2048, nullptr};
  Node *node = large ? nullptr : &small;
  if (!node)
    node = large ? &small : &big;
  kernel<<<1, node->threads>>>(data);
}

// What a parameter leads to need not exist, nor a weak variable, nor what memory was asked for.
__attribute__((weak)) extern int weak;
void unknown(float *data, int *given, Node *list) {
  int threads = given ? 64 : 2048;
  if (threads > 1024)
    return;
  kernel<<<1, threads>>>(data);
  if (&weak == nullptr)
    return;
  while (list->next)
    list = list->next;
  kernel<<<1, list->threads>>>(data);
}
