/** What a clock costs a process that has read it once and then rests. */
@NullMarked
package io.fastclock.benchmarks.idle;

import org.jspecify.annotations.NullMarked;
