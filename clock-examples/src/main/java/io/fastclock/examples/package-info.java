/**
 * Uses of FastClock, one package for each example. {@code java -jar examples.jar} lists and runs them. The class comment of
 * each example shows the line of code that matters. The experiment {@code gains} of {@code clock-benchmarks} measures them.
 */
@NullMarked
package io.fastclock.examples;

import org.jspecify.annotations.NullMarked;
