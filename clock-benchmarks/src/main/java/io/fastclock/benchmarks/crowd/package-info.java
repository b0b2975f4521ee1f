/** Measuring with more threads than cores, which JMH's own threads do badly. */
@NullMarked
package io.fastclock.benchmarks.crowd;

import org.jspecify.annotations.NullMarked;
