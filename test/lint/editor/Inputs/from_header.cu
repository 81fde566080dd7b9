#include "from_header.cuh"

void run(float *p) {
  optedIn<<<128, 256, 60000>>>(p);
  notOptedIn<<<128, 256, 60000>>>(p);
  optedIn<<<128, changed, 16>>>(p);
  bounded<<<128, 256>>>(p);
  launchWide(optedIn, p);
}
