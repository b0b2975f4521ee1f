/** What the check of the promise by the kernel's tick has seen in virtual machines with other kernels and processors. */
@NullMarked
package io.fastclock.benchmarks.guests;

import org.jspecify.annotations.NullMarked;
