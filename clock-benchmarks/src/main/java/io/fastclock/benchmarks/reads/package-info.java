/**
 * Measures the cost of a read, by clock and number of threads, and reproduces the loops of the article that prompted
 * this project.
 */
@NullMarked
package io.fastclock.benchmarks.reads;

import org.jspecify.annotations.NullMarked;
