/** The measured clocks, each a line of {@code Subject}, and what several experiments measure of them. */
@NullMarked
package io.fastclock.benchmarks.clocks;

import org.jspecify.annotations.NullMarked;
