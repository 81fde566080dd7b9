// warplint: CUB's or hipCUB's names in the namespace WARPLINT_CUB; see warplint_cub.h. It may be
// read once for each of the two.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma clang system_header

#define WARPLINT_HD __host__ __device__
// Of the library's own storage neither the size nor the alignment is known: they depend on the
// algorithm, the architecture and the version.
#define WARPLINT_STORAGE                                                                           \
  struct __attribute__((annotate("warplint.other_size"))) TempStorage {                            \
    int content;                                                                                   \
    WARPLINT_HD TempStorage &Alias();                                                              \
  }
// What is called with a lambda must have a body: no other file could have it.
#define WARPLINT_ACT(Name)                                                                         \
  template <typename... Any> __device__ void Name(Any &&...) {}
#define WARPLINT_CALL(Name)                                                                        \
  template <typename... Any> WARPLINT_HD static cudaError_t Name(Any &&...) { return cudaError_t(); }

namespace WARPLINT_CUB {

//===--- Types and functors ------------------------------------------------===//

struct NullType {};
template <typename K, typename V> struct KeyValuePair {
  using Key = K;
  using Value = V;
  K key;
  V value;
  KeyValuePair() = default;
  WARPLINT_HD KeyValuePair(const K &k, const V &v) : key(k), value(v) {}
  WARPLINT_HD bool operator!=(const KeyValuePair &) const;
};
template <typename T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  WARPLINT_HD DoubleBuffer();
  WARPLINT_HD DoubleBuffer(T *current, T *alternate);
  WARPLINT_HD T *Current();
  WARPLINT_HD T *Alternate();
};
template <typename T> struct Uninitialized {
  T content;
  WARPLINT_HD T &Alias();
};

struct Equality {
  template <typename T> WARPLINT_HD bool operator()(const T &a, const T &b) const { return a == b; }
};
struct Inequality {
  template <typename T> WARPLINT_HD bool operator()(const T &a, const T &b) const { return a != b; }
};
struct Sum {
  template <typename T> WARPLINT_HD T operator()(const T &a, const T &b) const { return a + b; }
};
struct Difference {
  template <typename T> WARPLINT_HD T operator()(const T &a, const T &b) const { return a - b; }
};
struct Max {
  template <typename T> WARPLINT_HD T operator()(const T &a, const T &b) const {
    return b < a ? a : b;
  }
};
struct Min {
  template <typename T> WARPLINT_HD T operator()(const T &a, const T &b) const {
    return b < a ? b : a;
  }
};
struct ArgMax {
  template <typename T> WARPLINT_HD T operator()(const T &a, const T &) const { return a; }
};
struct ArgMin {
  template <typename T> WARPLINT_HD T operator()(const T &a, const T &) const { return a; }
};
template <typename B> struct CastOp {
  template <typename A> WARPLINT_HD B operator()(const A &) const;
};

template <size_t Bytes> struct WarplintBits { using type = unsigned long long; };
template <> struct WarplintBits<1> { using type = unsigned char; };
template <> struct WarplintBits<2> { using type = unsigned short; };
template <> struct WarplintBits<4> { using type = unsigned int; };
template <typename T> struct NumericTraits {
  using UnsignedBits = typename WarplintBits<sizeof(T)>::type;
  WARPLINT_HD static UnsignedBits TwiddleIn(UnsignedBits);
  WARPLINT_HD static UnsignedBits TwiddleOut(UnsignedBits);
  WARPLINT_HD static T Max();
  WARPLINT_HD static T Lowest();
};
template <typename T> struct Traits : NumericTraits<T> {};
template <typename T> struct FpLimits {
  WARPLINT_HD static T Max();
  WARPLINT_HD static T Lowest();
};
template <int N> struct PowerOfTwo {
  enum { VALUE = (N & (N - 1)) == 0 };
};
template <int N, int Least = N, int Count = 0> struct Log2 {
  enum { VALUE = Log2<N, (Least >> 1), Count + 1>::VALUE };
};
template <int N, int Count> struct Log2<N, 0, Count> {
  enum { VALUE = (1 << (Count - 1) < N) ? Count : Count - 1 };
};

//===--- Memory ------------------------------------------------------------===//

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier M, typename I>
__device__ typename std::iterator_traits<I>::value_type ThreadLoad(I);
template <CacheStoreModifier M, typename I, typename T> __device__ void ThreadStore(I, T) {}

template <typename T, typename D = ptrdiff_t> struct WarplintIterator {
  using value_type = T;
  using reference = T;
  using pointer = T *;
  using difference_type = D;
  using iterator_category = std::random_access_iterator_tag;
  WARPLINT_HD T operator*() const { return warplint_cub::made<T>(); }
  WARPLINT_HD T operator[](D) const { return warplint_cub::made<T>(); }
};
#define WARPLINT_STEPS(Self)                                                                       \
  template <typename N> WARPLINT_HD Self operator+(N) const { return *this; }                      \
  template <typename N> WARPLINT_HD Self operator-(N) const { return *this; }                      \
  template <typename N> WARPLINT_HD Self &operator+=(N) { return *this; }                          \
  WARPLINT_HD Self &operator++() { return *this; }
template <typename T, typename D = ptrdiff_t>
struct CountingInputIterator : WarplintIterator<T, D> {
  WARPLINT_HD CountingInputIterator(const T &) {}
  WARPLINT_STEPS(CountingInputIterator)
};
template <typename T, typename D = ptrdiff_t>
struct ConstantInputIterator : WarplintIterator<T, D> {
  WARPLINT_HD ConstantInputIterator(const T &, D = 0) {}
  WARPLINT_STEPS(ConstantInputIterator)
};
template <typename T, typename F, typename I, typename D = ptrdiff_t>
struct TransformInputIterator : WarplintIterator<T, D> {
  WARPLINT_HD TransformInputIterator(I, F) {}
  WARPLINT_STEPS(TransformInputIterator)
};
template <typename I, typename D = ptrdiff_t, typename T = typename std::iterator_traits<I>::value_type>
struct ArgIndexInputIterator : WarplintIterator<KeyValuePair<D, T>, D> {
  WARPLINT_HD ArgIndexInputIterator(I, D = 0) {}
  WARPLINT_STEPS(ArgIndexInputIterator)
};
template <CacheLoadModifier M, typename T, typename D = ptrdiff_t>
struct CacheModifiedInputIterator : WarplintIterator<T, D> {
  template <typename Q> WARPLINT_HD CacheModifiedInputIterator(Q *) {}
  WARPLINT_STEPS(CacheModifiedInputIterator)
};
template <typename D = ptrdiff_t> struct DiscardOutputIterator : WarplintIterator<NullType, D> {
  WARPLINT_HD DiscardOutputIterator(D = 0) {}
  WARPLINT_STEPS(DiscardOutputIterator)
};
#undef WARPLINT_STEPS

struct CachingDeviceAllocator {
  template <typename... Any> CachingDeviceAllocator(Any...);
  cudaError_t DeviceAllocate(void **, size_t, cudaStream_t = nullptr);
  cudaError_t DeviceAllocate(int, void **, size_t, cudaStream_t = nullptr);
  cudaError_t DeviceFree(void *);
  cudaError_t DeviceFree(int, void *);
  cudaError_t FreeAllCached();
};

//===--- Threads -----------------------------------------------------------===//

__device__ unsigned int LaneId();
__device__ unsigned int WarpId();
__device__ int RowMajorTid(int, int, int);
__device__ void CTA_SYNC();
__device__ void WARP_SYNC(unsigned int);
template <int W, typename T> __device__ T ShuffleIndex(T, int, unsigned int);
template <int W, typename T> __device__ T ShuffleUp(T, int, int, unsigned int);
template <int W, typename T> __device__ T ShuffleDown(T, int, int, unsigned int);
template <int N, typename T, typename F> __device__ T ThreadReduce(T *, F) {
  return warplint_cub::made<T>();
}
template <int N, typename T, typename F> __device__ T ThreadReduce(T (&)[N], F) {
  return warplint_cub::made<T>();
}
template <typename... Any> __device__ void LoadDirectBlocked(Any &&...) {}
template <typename... Any> __device__ void LoadDirectBlockedVectorized(Any &&...) {}
template <int Threads, typename... Any> __device__ void LoadDirectStriped(Any &&...) {}
template <typename... Any> __device__ void LoadDirectWarpStriped(Any &&...) {}
template <typename... Any> __device__ void StoreDirectBlocked(Any &&...) {}
template <typename... Any> __device__ void StoreDirectBlockedVectorized(Any &&...) {}
template <int Threads, typename... Any> __device__ void StoreDirectStriped(Any &&...) {}
template <typename... Any> __device__ void StoreDirectWarpStriped(Any &&...) {}

//===--- Blocks ------------------------------------------------------------===//

enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS,
  BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

#define WARPLINT_MEMBERS(Name)                                                                     \
  WARPLINT_STORAGE;                                                                                \
  __device__ Name();                                                                               \
  __device__ Name(TempStorage &)
#define WARPLINT_REDUCTIONS                                                                        \
  __device__ T Sum(T);                                                                             \
  __device__ T Sum(T, int);                                                                        \
  template <int N> __device__ T Sum(T (&)[N]) { return warplint_cub::made<T>(); }                  \
  template <typename F> __device__ T Reduce(T, F) { return warplint_cub::made<T>(); }              \
  template <typename F> __device__ T Reduce(T, F, int) { return warplint_cub::made<T>(); }         \
  template <int N, typename F> __device__ T Reduce(T (&)[N], F) { return warplint_cub::made<T>(); }
#define WARPLINT_SCANS                                                                             \
  WARPLINT_ACT(InclusiveSum)                                                                       \
  WARPLINT_ACT(ExclusiveSum)                                                                       \
  WARPLINT_ACT(InclusiveScan)                                                                      \
  WARPLINT_ACT(ExclusiveScan)
#define WARPLINT_SORTS                                                                             \
  WARPLINT_ACT(Sort)                                                                               \
  WARPLINT_ACT(SortDescending)                                                                     \
  WARPLINT_ACT(SortBlockedToStriped)                                                               \
  WARPLINT_ACT(SortDescendingBlockedToStriped)                                                     \
  WARPLINT_ACT(StableSort)
#define WARPLINT_EXCHANGES                                                                         \
  WARPLINT_ACT(StripedToBlocked)                                                                   \
  WARPLINT_ACT(BlockedToStriped)                                                                   \
  WARPLINT_ACT(WarpStripedToBlocked)                                                               \
  WARPLINT_ACT(BlockedToWarpStriped)                                                               \
  WARPLINT_ACT(ScatterToBlocked)                                                                   \
  WARPLINT_ACT(ScatterToStriped)                                                                   \
  WARPLINT_ACT(ScatterToStripedGuarded)                                                            \
  WARPLINT_ACT(ScatterToStripedFlagged)

template <typename T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1,
          int Z = 1, int Legacy = 0>
struct BlockReduce {
  WARPLINT_MEMBERS(BlockReduce);
  WARPLINT_REDUCTIONS
};
template <typename T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1,
          int Legacy = 0>
struct BlockScan {
  WARPLINT_MEMBERS(BlockScan);
  WARPLINT_SCANS
};
template <typename T, int X, int Items, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1,
          int Z = 1, int Legacy = 0>
struct BlockLoad {
  WARPLINT_MEMBERS(BlockLoad);
  WARPLINT_ACT(Load)
};
template <typename T, int X, int Items, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1,
          int Z = 1, int Legacy = 0>
struct BlockStore {
  WARPLINT_MEMBERS(BlockStore);
  WARPLINT_ACT(Store)
};
template <typename K, int X, int Items, typename V = NullType, int Bits = 4, bool Memoize = true,
          BlockScanAlgorithm A = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig C = cudaSharedMemBankSizeFourByte, int Y = 1, int Z = 1, int Legacy = 0>
struct BlockRadixSort {
  WARPLINT_MEMBERS(BlockRadixSort);
  WARPLINT_SORTS
};
template <int X, int Bits, bool Descends, bool Memoize = true,
          BlockScanAlgorithm A = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig C = cudaSharedMemBankSizeFourByte, int Y = 1, int Z = 1, int Legacy = 0>
struct BlockRadixRank {
  WARPLINT_MEMBERS(BlockRadixRank);
  WARPLINT_ACT(RankKeys)
};
template <typename K, int X, int Items, typename V = NullType, int Y = 1, int Z = 1>
struct BlockMergeSort {
  WARPLINT_MEMBERS(BlockMergeSort);
  WARPLINT_SORTS
};
template <typename T, int X, int Items, bool Slices = false, int Y = 1, int Z = 1, int Legacy = 0>
struct BlockExchange {
  WARPLINT_MEMBERS(BlockExchange);
  WARPLINT_EXCHANGES
};
template <typename T, int X, int Items, int Bins, BlockHistogramAlgorithm A = BLOCK_HISTO_SORT,
          int Y = 1, int Z = 1, int Legacy = 0>
struct BlockHistogram {
  WARPLINT_MEMBERS(BlockHistogram);
  WARPLINT_ACT(InitHistogram)
  WARPLINT_ACT(Histogram)
  WARPLINT_ACT(Composite)
};
template <typename T, int X, int Y = 1, int Z = 1, int Legacy = 0> struct BlockDiscontinuity {
  WARPLINT_MEMBERS(BlockDiscontinuity);
  WARPLINT_ACT(FlagHeads)
  WARPLINT_ACT(FlagTails)
  WARPLINT_ACT(FlagHeadsAndTails)
};
template <typename T, int X, int Y = 1, int Z = 1, int Legacy = 0> struct BlockAdjacentDifference {
  WARPLINT_MEMBERS(BlockAdjacentDifference);
  WARPLINT_ACT(SubtractLeft)
  WARPLINT_ACT(SubtractLeftPartialTile)
  WARPLINT_ACT(SubtractRight)
  WARPLINT_ACT(SubtractRightPartialTile)
};
template <typename T, int X, int Y = 1, int Z = 1, int Legacy = 0> struct BlockShuffle {
  WARPLINT_MEMBERS(BlockShuffle);
  WARPLINT_ACT(Offset)
  WARPLINT_ACT(Rotate)
  WARPLINT_ACT(Up)
  WARPLINT_ACT(Down)
};

//===--- Warps -------------------------------------------------------------===//

enum WarpLoadAlgorithm {
  WARP_LOAD_DIRECT,
  WARP_LOAD_STRIPED,
  WARP_LOAD_VECTORIZE,
  WARP_LOAD_TRANSPOSE
};
enum WarpStoreAlgorithm {
  WARP_STORE_DIRECT,
  WARP_STORE_STRIPED,
  WARP_STORE_VECTORIZE,
  WARP_STORE_TRANSPOSE
};
template <typename T, int Threads = 32, int Legacy = 0> struct WarpReduce {
  WARPLINT_MEMBERS(WarpReduce);
  WARPLINT_REDUCTIONS
  template <typename Flag> __device__ T HeadSegmentedSum(T, Flag);
  template <typename Flag> __device__ T TailSegmentedSum(T, Flag);
  template <typename Flag, typename F> __device__ T HeadSegmentedReduce(T, Flag, F) {
    return warplint_cub::made<T>();
  }
  template <typename Flag, typename F> __device__ T TailSegmentedReduce(T, Flag, F) {
    return warplint_cub::made<T>();
  }
};
template <typename T, int Threads = 32, int Legacy = 0> struct WarpScan {
  WARPLINT_MEMBERS(WarpScan);
  WARPLINT_SCANS
  WARPLINT_ACT(Scan)
  __device__ T Broadcast(T, unsigned int);
};
template <typename T, int Items, WarpLoadAlgorithm A = WARP_LOAD_DIRECT, int Threads = 32,
          int Legacy = 0>
struct WarpLoad {
  WARPLINT_MEMBERS(WarpLoad);
  WARPLINT_ACT(Load)
};
template <typename T, int Items, WarpStoreAlgorithm A = WARP_STORE_DIRECT, int Threads = 32,
          int Legacy = 0>
struct WarpStore {
  WARPLINT_MEMBERS(WarpStore);
  WARPLINT_ACT(Store)
};
template <typename T, int Items, int Threads = 32, int Legacy = 0> struct WarpExchange {
  WARPLINT_MEMBERS(WarpExchange);
  WARPLINT_EXCHANGES
};
template <typename K, int Items, int Threads = 32, typename V = NullType, int Legacy = 0>
struct WarpMergeSort {
  WARPLINT_MEMBERS(WarpMergeSort);
  WARPLINT_SORTS
};

//===--- Devices -----------------------------------------------------------===//

#define WARPLINT_ALL_OF_REDUCE                                                                     \
  WARPLINT_CALL(Sum)                                                                               \
  WARPLINT_CALL(Min)                                                                               \
  WARPLINT_CALL(Max)                                                                               \
  WARPLINT_CALL(ArgMin)                                                                            \
  WARPLINT_CALL(ArgMax)                                                                            \
  WARPLINT_CALL(Reduce)                                                                            \
  WARPLINT_CALL(ReduceByKey)                                                                       \
  WARPLINT_CALL(TransformReduce)
#define WARPLINT_ALL_OF_SORT                                                                       \
  WARPLINT_CALL(SortKeys)                                                                          \
  WARPLINT_CALL(SortKeysCopy)                                                                      \
  WARPLINT_CALL(SortKeysDescending)                                                                \
  WARPLINT_CALL(SortPairs)                                                                         \
  WARPLINT_CALL(SortPairsCopy)                                                                     \
  WARPLINT_CALL(SortPairsDescending)                                                               \
  WARPLINT_CALL(StableSortKeys)                                                                    \
  WARPLINT_CALL(StableSortKeysDescending)                                                          \
  WARPLINT_CALL(StableSortPairs)                                                                   \
  WARPLINT_CALL(StableSortPairsDescending)
struct DeviceReduce { WARPLINT_ALL_OF_REDUCE };
struct DeviceSegmentedReduce { WARPLINT_ALL_OF_REDUCE };
struct DeviceRadixSort { WARPLINT_ALL_OF_SORT };
struct DeviceSegmentedRadixSort { WARPLINT_ALL_OF_SORT };
struct DeviceSegmentedSort { WARPLINT_ALL_OF_SORT };
struct DeviceMergeSort { WARPLINT_ALL_OF_SORT };
struct DeviceScan {
  WARPLINT_CALL(ExclusiveSum)
  WARPLINT_CALL(InclusiveSum)
  WARPLINT_CALL(ExclusiveScan)
  WARPLINT_CALL(InclusiveScan)
  WARPLINT_CALL(InclusiveScanInit)
  WARPLINT_CALL(ExclusiveSumByKey)
  WARPLINT_CALL(InclusiveSumByKey)
  WARPLINT_CALL(ExclusiveScanByKey)
  WARPLINT_CALL(InclusiveScanByKey)
};
struct DeviceSelect {
  WARPLINT_CALL(Flagged)
  WARPLINT_CALL(FlaggedIf)
  WARPLINT_CALL(If)
  WARPLINT_CALL(Unique)
  WARPLINT_CALL(UniqueByKey)
};
struct DevicePartition {
  WARPLINT_CALL(Flagged)
  WARPLINT_CALL(If)
};
struct DeviceHistogram {
  WARPLINT_CALL(HistogramEven)
  WARPLINT_CALL(HistogramRange)
  template <int Channels, int Active, typename... Any>
  WARPLINT_HD static cudaError_t MultiHistogramEven(Any &&...) { return cudaError_t(); }
  template <int Channels, int Active, typename... Any>
  WARPLINT_HD static cudaError_t MultiHistogramRange(Any &&...) { return cudaError_t(); }
};
struct DeviceRunLengthEncode {
  WARPLINT_CALL(Encode)
  WARPLINT_CALL(NonTrivialRuns)
};
struct DeviceAdjacentDifference {
  WARPLINT_CALL(SubtractLeft)
  WARPLINT_CALL(SubtractLeftCopy)
  WARPLINT_CALL(SubtractRight)
  WARPLINT_CALL(SubtractRightCopy)
};
struct DeviceSpmv { WARPLINT_CALL(CsrMV) };
struct DeviceMemcpy { WARPLINT_CALL(Batched) };
struct DeviceCopy { WARPLINT_CALL(Batched) };
struct DeviceTransform { WARPLINT_CALL(Transform) };
struct DeviceFor {
  WARPLINT_CALL(Bulk)
  WARPLINT_CALL(ForEach)
  WARPLINT_CALL(ForEachN)
  WARPLINT_CALL(ForEachCopy)
  WARPLINT_CALL(ForEachCopyN)
};

} // namespace WARPLINT_CUB

#undef WARPLINT_STORAGE
#undef WARPLINT_ACT
#undef WARPLINT_CALL
#undef WARPLINT_MEMBERS
#undef WARPLINT_REDUCTIONS
#undef WARPLINT_SCANS
#undef WARPLINT_SORTS
#undef WARPLINT_EXCHANGES
#undef WARPLINT_ALL_OF_REDUCE
#undef WARPLINT_ALL_OF_SORT
#undef WARPLINT_HD
