/** A bean: {@code @Bean Clock clock() { return FastClock.clock().asJavaClock(); }}. */
@NullMarked
package io.fastclock.examples.spring;

import org.jspecify.annotations.NullMarked;
