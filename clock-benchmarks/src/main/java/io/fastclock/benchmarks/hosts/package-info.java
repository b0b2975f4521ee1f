/** What reads cost on several hosts made of this one: as it is, on its other clocksources, and under the slow clock. */
@NullMarked
package io.fastclock.benchmarks.hosts;

import org.jspecify.annotations.NullMarked;
