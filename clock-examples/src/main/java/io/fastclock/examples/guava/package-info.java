/** A Guava cache with expiry: {@code CacheBuilder.newBuilder().ticker(new CoarseTicker())}. */
@NullMarked
package io.fastclock.examples.guava;

import org.jspecify.annotations.NullMarked;
