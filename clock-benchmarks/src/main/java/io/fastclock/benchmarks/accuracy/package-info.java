/** How accurate clocks are under load: each read is compared with direct reads right before and after it. */
@NullMarked
package io.fastclock.benchmarks.accuracy;

import org.jspecify.annotations.NullMarked;
