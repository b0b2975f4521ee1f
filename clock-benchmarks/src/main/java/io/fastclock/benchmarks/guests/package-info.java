/** What the check of the coarse clock's promise has seen in virtual machines with other kernels and processors. */
@NullMarked
package io.fastclock.benchmarks.guests;

import org.jspecify.annotations.NullMarked;
