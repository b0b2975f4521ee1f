// SPDX-License-Identifier: Apache-2.0
/* Makes a noisy neighbour: takes a share of every core away, in bursts, as a hypervisor does.
 *
 *   cc -O1 -pthread noisy.c -o noisy && sudo ./noisy 4 60     (4 % of each core, for 60 s)
 *
 * Each core gets a pinned SCHED_FIFO thread (root, or CAP_SYS_NICE) that preempts whatever runs there. Bursts: mostly 20 to
 * 500 us, now and then 1 to 8 ms, as measured on a cloud VM (4 % lost, some 400 gaps a second of 20 to 500 us, 2 to 5 a
 * second of more than 1 ms). Without the right it says so and ends with 2: an ordinary thread is no neighbour.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double share;
static uint64_t end_ns;

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void *disturb(void *arg) {
  long core = (long)arg;
  unsigned seed = 12345u + (unsigned)core;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  pthread_setaffinity_np(pthread_self(), sizeof set, &set);
  while (now() < end_ns) {
    double r = rand_r(&seed) / (double)RAND_MAX;
    uint64_t burst = r < 0.012 ? 1000000u + (uint64_t)(rand_r(&seed) % 7000000) : 20000u + (uint64_t)(r * r * 480000);
    uint64_t until = now() + burst;
    while (now() < until) {
    }
    uint64_t pause = (uint64_t)(burst * (1 - share) / share);
    uint64_t spread = pause / 2 + (uint64_t)(pause * (rand_r(&seed) / (double)RAND_MAX));
    struct timespec t = {(time_t)(spread / 1000000000u), (long)(spread % 1000000000u)};
    nanosleep(&t, 0);
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 3 || (share = atof(argv[1]) / 100) <= 0 || share >= 0.5 || atof(argv[2]) <= 0) {
    fprintf(stderr, "usage: noisy PERCENT SECONDS   (0 < PERCENT < 50)\n");
    return 1;
  }
  end_ns = now() + (uint64_t)(atof(argv[2]) * 1e9);
  struct sched_param fifo = {.sched_priority = 10};
  if (sched_setscheduler(0, SCHED_FIFO, &fifo) != 0) {
    perror("noisy: SCHED_FIFO");
    return 2;
  }
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  pthread_t threads[1024];
  if (cores > 1024) cores = 1024;
  for (long i = 0; i < cores; i++) pthread_create(&threads[i], 0, disturb, (void *)i);
  for (long i = 0; i < cores; i++) pthread_join(threads[i], 0);
  return 0;
}
