// SPDX-License-Identifier: Apache-2.0
/*
 * A host whose kernel cannot serve the time without a system call, for any process that is started under it:
 *
 *   cc -O2 -shared -fPIC -o libslowclock.so slowclock.c
 *   LD_PRELOAD=$PWD/libslowclock.so java ...
 *
 * The C library's clock_gettime and gettimeofday read the clock in user mode, through the vDSO, where they can. These two
 * take their place, and always ask the kernel.
 */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
    return (int) syscall(SYS_clock_gettime, clock, time);
}

/* Not declared in terms of sys/time.h, whose prototype differs between C libraries. */
int gettimeofday(void *time, void *zone) {
    return (int) syscall(SYS_gettimeofday, time, zone);
}
