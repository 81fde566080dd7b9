// warplint: ranges and marks for profilers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_NVTOOLSEXT_H
#define WARPLINT_NVTOOLSEXT_H

#include <stddef.h>
#include <stdint.h>

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE                                          \
  ((uint16_t)(sizeof(nvtxEventAttributes_t)))
typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;
enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 };
enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN = 0,
  NVTX_MESSAGE_TYPE_ASCII = 1,
  NVTX_MESSAGE_TYPE_UNICODE = 2,
  NVTX_MESSAGE_TYPE_REGISTERED = 3
};
typedef union nvtxMessageValue_t {
  const char *ascii;
  const wchar_t *unicode;
  nvtxStringHandle_t registered;
} nvtxMessageValue_t;
typedef struct nvtxEventAttributes_v2 {
  uint16_t version, size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType, reserved0;
  union {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
    uint32_t uiValue;
    int32_t iValue;
    float fValue;
  } payload;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxEventAttributes_t;

extern "C" {
void nvtxMarkA(const char *);
void nvtxMarkEx(const nvtxEventAttributes_t *);
int nvtxRangePushA(const char *);
int nvtxRangePushEx(const nvtxEventAttributes_t *);
int nvtxRangePop(void);
nvtxRangeId_t nvtxRangeStartA(const char *);
nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *);
void nvtxRangeEnd(nvtxRangeId_t);
void nvtxNameCudaStreamA(struct CUstream_st *, const char *);
void nvtxNameCudaDeviceA(int, const char *);
void nvtxNameCudaEventA(struct CUevent_st *, const char *);
void nvtxNameOsThreadA(uint32_t, const char *);
nvtxDomainHandle_t nvtxDomainCreateA(const char *);
void nvtxDomainDestroy(nvtxDomainHandle_t);
int nvtxDomainRangePushEx(nvtxDomainHandle_t, const nvtxEventAttributes_t *);
int nvtxDomainRangePop(nvtxDomainHandle_t);
}
#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxDomainCreate nvtxDomainCreateA

#endif
