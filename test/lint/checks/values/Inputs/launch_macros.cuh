// Macros of another file that launch.
#define RUN(k, b, ...) do { k<<<1, (b)>>>(__VA_ARGS__); } while (0)
#define RUN_FIXED(p) kernel<<<1, 4096>>>(p)
