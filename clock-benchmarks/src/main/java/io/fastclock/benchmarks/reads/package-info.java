/** What a read costs, by clock and number of threads: the sweep, and the loops of the article that this project began with. */
@NullMarked
package io.fastclock.benchmarks.reads;

import org.jspecify.annotations.NullMarked;
