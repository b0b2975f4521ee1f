/**
 * The libraries that people would otherwise use, from Maven Central, one file each. A file brings its library's clock to
 * a steady state before it is measured, and does nothing else around the call.
 */
@NullMarked
package io.fastclock.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
