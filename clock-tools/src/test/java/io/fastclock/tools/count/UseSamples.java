// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Calendar;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Methods whose reads have the use that their name begins with. Never called. */
@SuppressWarnings({"JavaTimeDefaultTimeZone", "JavaUtilDate", "UnusedVariable"})
final class UseSamples {
    private static final int TIMEOUT_MILLIS = 50;

    private static long last;
    private static long timeout;
    private static @Nullable Object stored;

    private UseSamples() {}

    static long differenceOfTwoReads(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1000;
    }

    static boolean differenceToField() {
        return System.currentTimeMillis() - last > 1000;
    }

    static long differenceToLaterField() {
        return last - System.currentTimeMillis();
    }

    static long differenceOfFirstReadOrZero(boolean timed, Runnable work) {
        long start = 0;
        if (timed) {
            start = System.currentTimeMillis();
        }
        work.run();
        return timed ? System.currentTimeMillis() - start : 0;
    }

    static Duration differenceOfInstants(Instant start) {
        return Duration.between(start, Instant.now());
    }

    static long differenceInLoop(Runnable work) {
        long longest = 0;
        long before = System.nanoTime();
        for (int i = 0; i < 10; i++) {
            work.run();
            long now = System.nanoTime();
            longest = Math.max(longest, now - before);
            before = now;
        }
        return longest;
    }

    static long offsetByConstant() {
        return System.currentTimeMillis() + 1000;
    }

    static long offsetByVariable() {
        return System.nanoTime() + timeout;
    }

    static long offsetByInt(int seconds) {
        return System.currentTimeMillis() - seconds;
    }

    static long offsetByProduct(long seconds) {
        return System.currentTimeMillis() - seconds * 1000;
    }

    static long offsetByUnit() {
        return System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS);
    }

    static Instant offsetOfInstant() {
        return Instant.now().plusMillis(TIMEOUT_MILLIS);
    }

    static void offsetWhoseSumIsCompared(Runnable work) {
        long end = System.currentTimeMillis() + 100;
        while (end > last) {
            work.run();
        }
    }

    static boolean compared() {
        return System.currentTimeMillis() > last;
    }

    static boolean comparedInSeconds() {
        return (int) (System.currentTimeMillis() / 1000) >= TIMEOUT_MILLIS;
    }

    static boolean comparedDates(Date limit) {
        return new Date().after(limit);
    }

    static boolean comparedBoxes(Long limit) {
        return Long.valueOf(System.currentTimeMillis()).equals(limit);
    }

    static void storedInStaticField() {
        last = System.currentTimeMillis() / 1000;
    }

    static void storedInArray(long[] times) {
        times[0] = System.nanoTime();
    }

    static void storedInOwnArray() {
        long[] times = new long[1];
        times[0] = System.nanoTime();
    }

    static void storedAsDate() {
        stored = new Date(System.currentTimeMillis());
    }

    static void storedByCast() {
        Object today = LocalDate.now();
        stored = (LocalDate) today;
    }

    static void passed(StringBuilder out) {
        out.append(System.currentTimeMillis());
    }

    static String passedAsText() {
        return "now: " + System.currentTimeMillis();
    }

    static void passedAsVariableArgument() {
        System.out.printf("%d %s", System.currentTimeMillis(), "ms");
    }

    static LongSupplier passedToLambda() {
        long now = System.currentTimeMillis();
        return () -> now;
    }

    static int passedAsField() {
        return Integer.parseInt(String.valueOf(Calendar.getInstance().get(Calendar.YEAR)));
    }

    static long returned() {
        return System.currentTimeMillis();
    }

    static long returnedInMicros() {
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime());
    }

    static Long returnedBoxed(Clock clock) {
        return clock.millis();
    }

    static void unknownAsUnused() {
        System.nanoTime();
    }

    static long differenceStoredPassed() {
        long now = System.currentTimeMillis();
        long elapsed = now - last;
        last = now;
        stored = Long.toString(now);
        return elapsed;
    }
}
