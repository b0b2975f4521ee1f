/** One model of the results, and the ways to show it. */
@NullMarked
package io.fastclock.benchmarks.report;

import org.jspecify.annotations.NullMarked;
