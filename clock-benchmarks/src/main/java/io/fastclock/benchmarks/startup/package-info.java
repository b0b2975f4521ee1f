/** What {@code FastClock} costs a process before it is read for the second time. */
@NullMarked
package io.fastclock.benchmarks.startup;

import org.jspecify.annotations.NullMarked;
