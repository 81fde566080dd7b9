// warplint: fetches from textures and surfaces by object and by reference.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_TEXTURE_FETCH_FUNCTIONS_H
#define WARPLINT_TEXTURE_FETCH_FUNCTIONS_H

#include "texture_types.h"

#define WARPLINT_FETCH(N, ...)                                                 \
  template <class T> __device__ T N(cudaTextureObject_t, __VA_ARGS__);         \
  template <class T> __device__ void N(T *, cudaTextureObject_t, __VA_ARGS__);
WARPLINT_FETCH(tex1Dfetch, int)
WARPLINT_FETCH(tex1D, float)
WARPLINT_FETCH(tex2D, float, float)
WARPLINT_FETCH(tex3D, float, float, float)
WARPLINT_FETCH(tex1DLod, float, float)
WARPLINT_FETCH(tex2DLod, float, float, float)
WARPLINT_FETCH(tex3DLod, float, float, float, float)
WARPLINT_FETCH(tex1DLayered, float, int)
WARPLINT_FETCH(tex2DLayered, float, float, int)
WARPLINT_FETCH(texCubemap, float, float, float)
WARPLINT_FETCH(texCubemapLod, float, float, float, float)
WARPLINT_FETCH(texCubemapLayered, float, float, float, int)
WARPLINT_FETCH(tex2DGrad, float, float, float2, float2)
WARPLINT_FETCH(tex2Dgather, float, float, int = 0)
#undef WARPLINT_FETCH

#define WARPLINT_SURFACE(D, ...)                                               \
  template <class T>                                                           \
  __device__ T surf##D##read(                                                  \
      cudaSurfaceObject_t, __VA_ARGS__,                                        \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                         \
  template <class T>                                                           \
  __device__ void surf##D##read(                                               \
      T *, cudaSurfaceObject_t, __VA_ARGS__,                                   \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                         \
  template <class T>                                                           \
  __device__ void surf##D##write(                                              \
      T, cudaSurfaceObject_t, __VA_ARGS__,                                     \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
WARPLINT_SURFACE(1D, int)
WARPLINT_SURFACE(2D, int, int)
WARPLINT_SURFACE(3D, int, int, int)
WARPLINT_SURFACE(1DLayered, int, int)
WARPLINT_SURFACE(2DLayered, int, int, int)
WARPLINT_SURFACE(Cubemap, int, int, int)
WARPLINT_SURFACE(CubemapLayered, int, int, int)
#undef WARPLINT_SURFACE

#endif
