/** What a reader gets right after the whole process has stood still. */
@NullMarked
package io.fastclock.benchmarks.pause;

import org.jspecify.annotations.NullMarked;
