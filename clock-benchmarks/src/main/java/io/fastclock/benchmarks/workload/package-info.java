/** Measures the cost of timestamps inside real work: memory access, file merges, and proxied requests. */
@NullMarked
package io.fastclock.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
