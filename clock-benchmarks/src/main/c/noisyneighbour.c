/* SPDX-License-Identifier: Apache-2.0
 *
 * Takes a share of every core in bursts, as a hypervisor does for its other guests:
 *
 *   noisyneighbour PERCENT SECONDS
 *
 * A thread for each core, pinned, of real-time priority, so that it preempts whatever runs there. Most bursts take 20 to
 * 500 us, one in eighty takes 1 to 8 ms. Ends with 2 where real-time scheduling is not permitted: an ordinary thread would
 * share the core, and not take it away.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { MAX_CORES = 1024 };

static double share;
static double end_us;

static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static double uniform(unsigned *seed) { return rand_r(seed) / (RAND_MAX + 1.0); }

static void *neighbour(void *core) {
  unsigned seed = 4711u + (unsigned)(long)core;
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET((size_t)(long)core, &only);
  pthread_setaffinity_np(pthread_self(), sizeof only, &only);
  while (now_us() < end_us) {
    double dice = uniform(&seed);
    double size = uniform(&seed);
    double burst_us = dice < 1 / 80.0 ? 1000 + 7000 * size : 20 + 480 * size * size;
    double until = now_us() + burst_us;
    while (now_us() < until) {
    }
    /* Half to one and a half times what makes the bursts their share of the time. */
    double pause_us = burst_us * (1 / share - 1) * (0.5 + uniform(&seed));
    struct timespec pause = {(time_t)(pause_us / 1e6), (long)(((long)pause_us % 1000000) * 1000)};
    nanosleep(&pause, NULL);
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc != 3 || (share = atof(argv[1]) / 100) <= 0 || share >= 0.5 || atof(argv[2]) <= 0) {
    fprintf(stderr, "usage: noisyneighbour PERCENT SECONDS, with a PERCENT above 0 and below 50\n");
    return 1;
  }
  end_us = now_us() + atof(argv[2]) * 1e6;
  struct sched_param real_time = {.sched_priority = 1};
  if (sched_setscheduler(0, SCHED_FIFO, &real_time) != 0) {
    perror("noisyneighbour: real-time scheduling");
    return 2;
  }
  puts("ready");
  fflush(stdout);
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  static pthread_t threads[MAX_CORES];
  for (long core = 0; core < cores && core < MAX_CORES; core++) {
    pthread_create(&threads[core], NULL, neighbour, (void *)core);
  }
  for (long core = 0; core < cores && core < MAX_CORES; core++) {
    pthread_join(threads[core], NULL);
  }
  return 0;
}
