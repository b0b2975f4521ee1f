// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import io.fastclock.benchmarks.clocks.Subject;

/**
 * The result of one process: one clock on one host.
 *
 * @param nanos the time of one read in one of the threads
 */
public record HostFigures(Subject subject, HostClock host, int threads, int round, double nanos) {}
