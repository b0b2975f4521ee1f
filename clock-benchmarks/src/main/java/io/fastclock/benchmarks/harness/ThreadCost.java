// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

/** What some threads took, as the kernel has counted it. */
public record ThreadCost(double cpuSecondsPerSecond, double wakeUpsPerSecond) {}
