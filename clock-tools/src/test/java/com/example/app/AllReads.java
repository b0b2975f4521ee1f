// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.io.Serializable;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.Chronology;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.JapaneseDate;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Contains all kinds of reads that the agent counts, in all kinds of methods. The comment after a read is the expected entry of the
 * report for this line: class and method, number of calls, and the kind of read.
 */
@SuppressWarnings({"JavaUtilDate", "JavaTimeDefaultTimeZone", "TimeZoneUsage", "UnnecessaryLambda"})
public final class AllReads {
    static final long LOADED_AT = System.currentTimeMillis(); // AllReads.<clinit> 1 System.currentTimeMillis()

    public static void main(String[] args) {
        for (int i = 0; i < 7; i++) {
            methods(ZoneOffset.UTC);
        }
        for (int i = 0; i < 5; i++) {
            references();
            places();
        }
        Sink.use(LOADED_AT);
        System.out.println("done");
    }

    private static void methods(ZoneId zone) {
        Sink.use(System.currentTimeMillis()); // AllReads.methods 7 System.currentTimeMillis()
        Sink.use(System.nanoTime()); // AllReads.methods 7 System.nanoTime()
        Sink.use(System.nanoTime(), System.nanoTime()); // AllReads.methods 14 System.nanoTime()
        Sink.use(Instant.now()); // AllReads.methods 7 Instant.now()
        Sink.use(new Date()); // AllReads.methods 7 new Date()
        Sink.use(LocalDateTime.now(), LocalDateTime.now(zone)); // AllReads.methods 14 LocalDateTime.now()
        Sink.use(LocalDate.now(), LocalDate.now(zone)); // AllReads.methods 14 LocalDate.now()
        Sink.use(LocalTime.now(), LocalTime.now(zone)); // AllReads.methods 14 LocalTime.now()
        Sink.use(ZonedDateTime.now(), ZonedDateTime.now(zone)); // AllReads.methods 14 ZonedDateTime.now()
        Sink.use(OffsetDateTime.now(), OffsetDateTime.now(zone)); // AllReads.methods 14 OffsetDateTime.now()
        Sink.use(OffsetTime.now(), OffsetTime.now(zone)); // AllReads.methods 14 OffsetTime.now()
        Sink.use(Year.now(), Year.now(zone)); // AllReads.methods 14 Year.now()
        Sink.use(YearMonth.now(), YearMonth.now(zone)); // AllReads.methods 14 YearMonth.now()
        Sink.use(MonthDay.now(), MonthDay.now(zone)); // AllReads.methods 14 MonthDay.now()
        TimeZone utc = TimeZone.getTimeZone("UTC");
        Locale root = Locale.ROOT;
        Sink.use(Calendar.getInstance(), Calendar.getInstance(utc)); // AllReads.methods 14 Calendar.getInstance()
        Sink.use(Calendar.getInstance(root)); // AllReads.methods 7 Calendar.getInstance()
        Sink.use(Calendar.getInstance(utc, root)); // AllReads.methods 7 Calendar.getInstance()
        Sink.use(new GregorianCalendar(), new GregorianCalendar(utc)); // AllReads.methods 14 Calendar.getInstance()
        Sink.use(new GregorianCalendar(root)); // AllReads.methods 7 Calendar.getInstance()
        Sink.use(new GregorianCalendar(utc, root)); // AllReads.methods 7 Calendar.getInstance()
        Clock clock = Clock.systemUTC();
        Sink.use(clock.millis(), clock.instant()); // AllReads.methods 14 Clock.millis(), instant()
        Chronology chronology = JapaneseChronology.INSTANCE;
        Sink.use(JapaneseDate.now(), chronology.dateNow(zone)); // AllReads.methods 14 chrono.*Date.now()

        // These read no clock.
        Sink.use(new Date(0), new GregorianCalendar(2020, Calendar.JANUARY, 1), LocalDateTime.of(2020, 1, 1, 0, 0));
    }

    private static void references() {
        LongSupplier ofMethod = System::currentTimeMillis; // AllReads.references 10 System.currentTimeMillis()
        Sink.use(ofMethod.getAsLong() + ofMethod.getAsLong());
        use(System::nanoTime); // AllReads.references 5 System.nanoTime()
        use(Instant::now); // AllReads.references 5 Instant.now()
        use(Date::new); // AllReads.references 5 new Date()
        Function<ZoneId, LocalDate> withArgument = LocalDate::now; // AllReads.references 5 LocalDate.now()
        Sink.use(withArgument.apply(ZoneOffset.UTC));
        Function<TimeZone, Calendar> calendar = GregorianCalendar::new; // AllReads.references 5 Calendar.getInstance()
        Sink.use(calendar.apply(TimeZone.getTimeZone("UTC")));
        Clock clock = Clock.systemUTC();
        LongSupplier bound = clock::millis; // AllReads.references 5 Clock.millis(), instant()
        Sink.use(bound.getAsLong());
        ToLongFunction<Clock> unbound = Clock::millis; // AllReads.references 5 Clock.millis(), instant()
        Sink.use(unbound.applyAsLong(clock));
        use(() -> System.currentTimeMillis()); // AllReads.lambda 5 System.currentTimeMillis()
        // Not counted and not replaced, because the serialised form contains the name of the method.
        use((Supplier<Long> & Serializable) System::currentTimeMillis);
        use(Date::new, Date::new); // AllReads.references 10 new Date()
    }

    private static void use(Supplier<?>... references) {
        Stream.of(references).forEach(each -> Sink.use(each.get()));
    }

    private static void places() {
        new SubDate(true);
        new SubDate(1L);
        Instance instance = new Instance();
        instance.method();
        instance.new Inner().method();
        Face.ofInterface();
        ((Face) () -> 1).byDefault();
        Kind.ONE.read();
        Kind.TWO.read();
        new Object() {
            void method() {
                Sink.use(System.nanoTime()); // AllReads$1.method 5 System.nanoTime()
            }
        }.method();
        try {
            Instance.fail(System.nanoTime()); // AllReads.places 5 System.nanoTime()
        } catch (IllegalStateException e) {
            Sink.use(new Date()); // AllReads.places 5 new Date()
        }
    }

    /** A subclass of a class whose constructor reads the clock. */
    static final class SubDate extends Date {
        private static final long serialVersionUID = 1;

        SubDate(boolean choose) {
            super(); // AllReads$SubDate.<init> 5 new Date()
            Sink.use(choose);
        }

        SubDate(long millis) {
            super(millis);
        }
    }

    static class Instance {
        final long created = System.currentTimeMillis(); // AllReads$Instance.<init> 5 System.currentTimeMillis()
        long called;

        void method() {
            called = System.currentTimeMillis(); // AllReads$Instance.method 5 System.currentTimeMillis()
        }

        static void fail(long nanos) {
            throw new IllegalStateException("at " + nanos);
        }

        class Inner {
            void method() {
                called = System.currentTimeMillis(); // AllReads$Instance$Inner.method 5 System.currentTimeMillis()
            }
        }
    }

    interface Face {
        long value();

        default void byDefault() {
            Sink.use(value() + System.nanoTime()); // AllReads$Face.byDefault 5 System.nanoTime()
        }

        static void ofInterface() {
            Sink.use(System.nanoTime()); // AllReads$Face.ofInterface 5 System.nanoTime()
            LongSupplier reference = System::nanoTime; // AllReads$Face.ofInterface 5 System.nanoTime()
            Sink.use(reference.getAsLong());
        }
    }

    enum Kind {
        ONE,
        TWO;

        private final long created = System.nanoTime(); // AllReads$Kind.<init> 2 System.nanoTime()

        void read() {
            Sink.use(created - System.nanoTime()); // AllReads$Kind.read 10 System.nanoTime()
        }
    }
}
