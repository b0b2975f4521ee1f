/** A Date header and an access log, built once a second: {@code CachedSecondText.httpDate(FastClock.clock())}. */
@NullMarked
package io.fastclock.examples.http;

import org.jspecify.annotations.NullMarked;
