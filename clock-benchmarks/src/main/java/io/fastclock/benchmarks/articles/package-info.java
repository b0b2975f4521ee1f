/** The benchmarks of the two background articles that are not about clocks. */
@NullMarked
package io.fastclock.benchmarks.articles;

import org.jspecify.annotations.NullMarked;
