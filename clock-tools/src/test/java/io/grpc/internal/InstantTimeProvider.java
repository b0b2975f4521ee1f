// SPDX-License-Identifier: Apache-2.0
package io.grpc.internal;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Prints which reads of java.time return the time of FastClock. Has the name of a class in which the catalogue calls that right. */
@SuppressWarnings({
    "UnnecessaryLambda",
    "UnnecessaryMethodReference",
    "JavaUtilDate",
    "TimeZoneUsage",
    "JavaTimeDefaultTimeZone"
})
public final class InstantTimeProvider {
    public static void main(String[] args) {
        try (ClockOverride frozen = FastClock.override(new ManualClock())) {
            print("override", frozen == null ? Instant.EPOCH : Instant.ofEpochMilli(FastClock.currentTimeMillis()));
            print("Instant.now()", Instant.now());
            print("systemUTC().instant()", Clock.systemUTC().instant());
            Clock zoned = Clock.systemDefaultZone();
            print("systemDefaultZone().millis()", Instant.ofEpochMilli(zoned.millis()));
            print("Instant::now", ((Supplier<Instant>) Instant::now).get());
            print("clock::millis", Instant.ofEpochMilli(((LongSupplier) zoned::millis).getAsLong()));
            print("Clock::instant", ((Function<Clock, Instant>) Clock::instant).apply(zoned));
            print("fixed", Clock.fixed(Instant.EPOCH, ZoneOffset.UTC).instant());
            print("of FastClock", FastClock.clock().asJavaClock().instant());
            print("new Date()", new Date().toInstant());
            print("currentTimeMillis()", Instant.ofEpochMilli(System.currentTimeMillis()));
        }
    }

    private static void print(String what, Instant time) {
        String clock =
                time.equals(ManualClock.DEFAULT_START) ? "FastClock" : time.equals(Instant.EPOCH) ? "fixed" : "system";
        System.out.println(what + ": " + clock);
    }
}
