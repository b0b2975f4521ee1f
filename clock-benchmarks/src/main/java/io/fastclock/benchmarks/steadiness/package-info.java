/** Checks that a cached read is one load in every process, whatever the JIT has compiled there. */
@NullMarked
package io.fastclock.benchmarks.steadiness;

import org.jspecify.annotations.NullMarked;
