// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.Map;

/** The medians of a benchmark's iterations: the score in its unit, and the profilers' figures by name. */
public record JmhScore(double score, Map<String, Double> secondary) {}
