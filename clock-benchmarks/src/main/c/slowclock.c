// SPDX-License-Identifier: Apache-2.0
/*
 * Makes every read of the clock a system call, for any process that preloads this library:
 *
 *   cc -O2 -shared -fPIC -o libslowclock.so slowclock.c
 *   LD_LIBRARY_PATH=$PWD LD_PRELOAD=libslowclock.so java ...
 *
 * The C library's clock_gettime and gettimeofday read the clock in user mode through the vDSO, if possible. The functions
 * below replace them and always make a system call.
 *
 * SLOWCLOCK_COUNTS=file counts these system calls in a file, which other processes may read at any time. The file has two
 * 64-bit counters in native byte order: reads of the wall clock at offset 0, reads of the monotonic clock at offset 64.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Each counter has its own cache line. */
static struct counts {
    _Alignas(64) uint64_t wall;
    _Alignas(64) uint64_t monotonic;
} *counts;

__attribute__((constructor)) static void open_counts(void) {
    const char *name = getenv("SLOWCLOCK_COUNTS");
    int file = name ? open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (file < 0 || ftruncate(file, sizeof *counts)) {
        return;
    }
    void *mapped = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    counts = mapped == MAP_FAILED ? NULL : mapped;
    close(file);
}

static void count(clockid_t clock) {
    if (counts && clock == CLOCK_REALTIME) {
        __atomic_fetch_add(&counts->wall, 1, __ATOMIC_RELAXED);
    } else if (counts && clock == CLOCK_MONOTONIC) {
        __atomic_fetch_add(&counts->monotonic, 1, __ATOMIC_RELAXED);
    }
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    count(clock);
    return (int) syscall(SYS_clock_gettime, clock, time);
}

/* Does not include sys/time.h, because its prototype differs between C libraries. */
int gettimeofday(void *time, void *zone) {
    count(CLOCK_REALTIME);
    return (int) syscall(SYS_gettimeofday, time, zone);
}
