// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;

/** A {@link java.time.Clock} that reads a {@link Clock}, as {@link Clock#asJavaClock()} specifies. */
final class JavaClockView extends java.time.Clock implements Serializable {
    private static final long serialVersionUID = 1;

    private final transient Clock clock;
    private final ZoneId zone;
    // The static method that returns the clock, in each process; null if there is none.
    private final @Nullable Class<?> factory;
    private final String method;

    private JavaClockView(Clock clock, ZoneId zone, @Nullable Class<?> factory, String method) {
        this.clock = Objects.requireNonNull(clock, "clock");
        this.zone = Objects.requireNonNull(zone, "zone");
        this.factory = factory;
        this.method = method;
    }

    /** The return type is {@link java.time.Clock}, so that the verification of {@link Clock} does not load this class. */
    static java.time.Clock of(Clock clock, ZoneId zone, @Nullable Class<?> factory, String method) {
        return new JavaClockView(clock, zone, factory, method);
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        if (factory == null) {
            throw new NotSerializableException(clock.getClass().getName());
        }
        out.defaultWriteObject();
    }

    /** Calls nothing but a method of this package that returns a clock: the stream may be forged. */
    private Object readResolve() throws InvalidObjectException {
        try {
            Class<?> type = Objects.requireNonNull(factory);
            Method found = type.getMethod(method);
            if (JavaClockView.class.getPackage().equals(type.getPackage())
                    && Clock.class.isAssignableFrom(found.getReturnType())) {
                return new JavaClockView((Clock) found.invoke(null), zone, type, method);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new InvalidObjectException(e.toString());
        }
        throw new InvalidObjectException("no clock of FastClock: " + factory + "." + method);
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public java.time.Clock withZone(ZoneId newZone) {
        return newZone.equals(zone) ? this : new JavaClockView(clock, newZone, factory, method);
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
