// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import io.fastclock.benchmarks.clocks.Subject;

/**
 * What one process found: one clock on one host.
 *
 * @param nanos that a read takes each of the threads
 */
public record HostFigures(Subject subject, HostClock host, int threads, int round, double nanos) {}
