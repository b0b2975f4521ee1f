// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

/** The CPU time and the wake-ups of some threads, from the kernel's counters. */
public record ThreadCost(double cpuSecondsPerSecond, double wakeUpsPerSecond) {}
