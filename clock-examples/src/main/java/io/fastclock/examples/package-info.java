/** FastClock where it is used: one file for each example, listed and run by {@code java -jar examples.jar}. */
@NullMarked
package io.fastclock.examples;

import org.jspecify.annotations.NullMarked;
