/** Micrometer: {@code new PrometheusMeterRegistry(config, registry, new FastClockForMicrometer())}. */
@NullMarked
package io.fastclock.examples.metrics;

import org.jspecify.annotations.NullMarked;
