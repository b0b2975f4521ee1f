/**
 * Uses of FastClock. An example of more than one file has a package. {@code java -jar examples.jar} lists and runs them. The
 * experiment {@code gains} of {@code clock-benchmarks} measures them.
 */
package io.fastclock.examples;
