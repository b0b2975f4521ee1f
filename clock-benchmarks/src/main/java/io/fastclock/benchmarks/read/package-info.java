/** What a read costs: the floor, the system's clocks, our own. */
@NullMarked
package io.fastclock.benchmarks.read;

import org.jspecify.annotations.NullMarked;
