// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A {@link java.time.Clock} that reads a {@link Clock}, as {@link Clock#asJavaClock()} specifies. */
final class JavaClockView extends java.time.Clock {
    private final Clock clock;
    private final ZoneId zone;

    private JavaClockView(Clock clock, ZoneId zone) {
        this.clock = Objects.requireNonNull(clock, "clock");
        this.zone = Objects.requireNonNull(zone, "zone");
    }

    /** The return type is {@link java.time.Clock}, so that the verification of {@link Clock} does not load this class. */
    static java.time.Clock of(Clock clock, ZoneId zone) {
        return new JavaClockView(clock, zone);
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public java.time.Clock withZone(ZoneId newZone) {
        return newZone.equals(zone) ? this : new JavaClockView(clock, newZone);
    }

    @Override
    public long millis() {
        return clock.currentTimeMillis();
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(clock.currentTimeMillis());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JavaClockView
                && clock.equals(((JavaClockView) other).clock)
                && zone.equals(((JavaClockView) other).zone);
    }

    @Override
    public int hashCode() {
        return 31 * clock.hashCode() + zone.hashCode();
    }

    @Override
    public String toString() {
        return clock + "[" + zone + "]";
    }
}
