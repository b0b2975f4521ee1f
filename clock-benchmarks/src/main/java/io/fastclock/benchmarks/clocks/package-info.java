/**
 * What is measured: the floor, the system's clocks, our own, and the libraries that people would otherwise use, from Maven
 * Central, one file each. A file brings its clock to a steady state before it is measured, and does nothing else around the
 * call.
 */
@NullMarked
package io.fastclock.benchmarks.clocks;

import org.jspecify.annotations.NullMarked;
