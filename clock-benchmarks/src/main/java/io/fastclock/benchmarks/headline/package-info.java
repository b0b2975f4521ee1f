/** What a user decides by: the results of several experiments side by side, in one table and two pictures. */
@NullMarked
package io.fastclock.benchmarks.headline;

import org.jspecify.annotations.NullMarked;
