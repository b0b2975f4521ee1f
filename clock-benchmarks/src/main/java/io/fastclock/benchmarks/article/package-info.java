/** The table of the article that this project began with, and the cache that the article measures. */
@NullMarked
package io.fastclock.benchmarks.article;

import org.jspecify.annotations.NullMarked;
