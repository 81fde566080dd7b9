// warplint: buffers shared with OpenGL.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDA_GL_INTEROP_H
#define WARPLINT_CUDA_GL_INTEROP_H

#include "cuda_runtime_api.h"

#if __has_include(<GL/gl.h>)
#include <GL/gl.h>
#else
typedef unsigned int GLuint;
typedef unsigned int GLenum;
#endif

enum cudaGLDeviceList {
  cudaGLDeviceListAll = 1,
  cudaGLDeviceListCurrentFrame = 2,
  cudaGLDeviceListNextFrame = 3
};
enum cudaGLMapFlags {
  cudaGLMapFlagsNone = 0,
  cudaGLMapFlagsReadOnly = 1,
  cudaGLMapFlagsWriteDiscard = 2
};
extern "C" {
cudaError_t cudaGLGetDevices(unsigned int *count, int *devices,
                             unsigned int max, enum cudaGLDeviceList list);
cudaError_t cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource **resource,
                                         GLuint buffer, unsigned int flags);
cudaError_t cudaGraphicsGLRegisterImage(struct cudaGraphicsResource **resource,
                                        GLuint image, GLenum target,
                                        unsigned int flags);
cudaError_t cudaGLSetGLDevice(int device);
cudaError_t cudaGLRegisterBufferObject(GLuint buffer);
cudaError_t cudaGLUnregisterBufferObject(GLuint buffer);
cudaError_t cudaGLMapBufferObject(void **ptr, GLuint buffer);
cudaError_t cudaGLUnmapBufferObject(GLuint buffer);
}

#endif
