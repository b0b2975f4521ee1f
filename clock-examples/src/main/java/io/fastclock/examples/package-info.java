/**
 * FastClock where it is used: one package for each example, listed and run by {@code java -jar examples.jar}. The line that
 * matters comes first in each; what measures it is in a class of its own.
 */
@NullMarked
package io.fastclock.examples;

import org.jspecify.annotations.NullMarked;
