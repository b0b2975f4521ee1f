// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;

/** A {@link java.time.Clock} that reads a {@link Clock}, as {@link Clock#asJavaClock()} specifies. */
final class JavaClockView extends java.time.Clock implements Serializable {
    private static final long serialVersionUID = 1;

    /** The clocks that each process has. A view of one is serialized by its name. */
    enum Shared {
        FAST_CLOCK,
        DIRECT_CLOCK
    }

    private final transient Clock clock;
    private final ZoneId zone;
    private final @Nullable Shared shared; // Null: a view that is not serializable.

    private JavaClockView(Clock clock, ZoneId zone, @Nullable Shared shared) {
        this.clock = clock;
        this.zone = Objects.requireNonNull(zone, "zone");
        this.shared = shared;
    }

    /** The return type is {@link java.time.Clock}, so that the verification of {@link Clock} does not load this class. */
    static java.time.Clock of(Clock clock, ZoneId zone) {
        boolean isDirect = clock instanceof DirectClock;
        boolean isFast = clock instanceof AbstractCachedClock && ((AbstractCachedClock) clock).isBehindFastClock;
        return new JavaClockView(clock, zone, isDirect ? Shared.DIRECT_CLOCK : isFast ? Shared.FAST_CLOCK : null);
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        if (shared == null) {
            throw new NotSerializableException(clock.getClass().getName());
        }
        out.defaultWriteObject();
    }

    private Object readResolve() {
        Clock own = shared == Shared.FAST_CLOCK ? FastClock.clock() : DirectClock.instance();
        return new JavaClockView(own, zone, shared);
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public java.time.Clock withZone(ZoneId newZone) {
        return newZone.equals(zone) ? this : new JavaClockView(clock, newZone, shared);
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
