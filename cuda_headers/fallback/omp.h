// warplint: OpenMP's functions. Code for nvcc finds GCC's header; Clang may
// have none. Stands last in the search.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_OMP_H
#define WARPLINT_OMP_H

typedef struct omp_lock_t {
  void *lock;
} omp_lock_t;
typedef enum omp_sched_t {
  omp_sched_static = 1,
  omp_sched_dynamic = 2,
  omp_sched_guided = 3,
  omp_sched_auto = 4
} omp_sched_t;
extern "C" {
void omp_set_num_threads(int);
int omp_get_num_threads(void);
int omp_get_max_threads(void);
int omp_get_thread_num(void);
int omp_get_num_procs(void);
int omp_in_parallel(void);
void omp_set_dynamic(int);
void omp_set_nested(int);
int omp_get_num_devices(void);
int omp_get_level(void);
double omp_get_wtime(void);
double omp_get_wtick(void);
void omp_init_lock(omp_lock_t *);
void omp_destroy_lock(omp_lock_t *);
void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);
int omp_test_lock(omp_lock_t *);
}

#endif
