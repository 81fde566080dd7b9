#pragma once

__global__ void scaleRows(float *Data, int Columns);

inline void launchRows(float *Data, int Rows, int Columns) {
  scaleRows<<<Rows, Threads>>>(Data, Columns);
}
