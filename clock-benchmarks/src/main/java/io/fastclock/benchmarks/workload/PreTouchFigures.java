// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.List;

/**
 * How long a JVM takes to start, write to every page of its heap, and end; one figure for each round.
 *
 * @param untouchedSeconds without writing
 * @param defaultSeconds with the JVM's default pages
 * @param transparentSeconds with transparent huge pages; empty where the host has none
 */
public record PreTouchFigures(
        int heapMegabytes,
        List<Double> untouchedSeconds,
        List<Double> defaultSeconds,
        List<Double> transparentSeconds) {}
