// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.doctor.ReadKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A kind of clock read, with the methods and constructors that perform it. Without lambdas: the agent loads it. */
public enum ClockRead {
    CURRENT_TIME_MILLIS(
            "System.currentTimeMillis()", ReadKind.CURRENT_TIME_MILLIS, "java/lang/System.currentTimeMillis()J"),
    NANO_TIME("System.nanoTime()", ReadKind.NANO_TIME, "java/lang/System.nanoTime()J"),
    INSTANT("Instant.now()", ReadKind.INSTANT_NOW, "java/time/Instant.now()Ljava/time/Instant;"),
    DATE("new Date()", ReadKind.CURRENT_TIME_MILLIS, "java/util/Date.<init>()V"),
    CALENDAR("Calendar.getInstance()", ReadKind.CURRENT_TIME_MILLIS, calendars()),
    LOCAL_DATE_TIME("LocalDateTime.now()", now("LocalDateTime")),
    LOCAL_DATE("LocalDate.now()", now("LocalDate")),
    LOCAL_TIME("LocalTime.now()", now("LocalTime")),
    ZONED_DATE_TIME("ZonedDateTime.now()", now("ZonedDateTime")),
    OFFSET_DATE_TIME("OffsetDateTime.now()", now("OffsetDateTime")),
    OFFSET_TIME("OffsetTime.now()", now("OffsetTime")),
    YEAR("Year.now()", now("Year")),
    YEAR_MONTH("YearMonth.now()", now("YearMonth")),
    MONTH_DAY("MonthDay.now()", now("MonthDay")),
    /** The class of the clock is only known at run time. Calls on a fixed clock are therefore counted as well. */
    JAVA_TIME_CLOCK(
            "Clock.millis(), instant()",
            ReadKind.INSTANT_NOW,
            "java/time/Clock.millis()J",
            "java/time/Clock.instant()Ljava/time/Instant;",
            "java/time/InstantSource.millis()J",
            "java/time/InstantSource.instant()Ljava/time/Instant;"),
    CHRONO_DATE("chrono.*Date.now()", chronoDates()),
    FAST_CLOCK(
            "FastClock.currentTimeMillis()",
            ReadKind.FAST_CLOCK,
            ApplicationClock.INTERNAL_NAME + ".currentTimeMillis()J",
            // Of the class that replaced reads call.
            ApplicationClock.INTERNAL_NAME + ".now()Ljava/time/Instant;",
            ApplicationClock.INTERNAL_NAME + ".instant(Ljava/time/Clock;)Ljava/time/Instant;",
            ApplicationClock.INTERNAL_NAME + ".millis(Ljava/time/Clock;)J"),
    FAST_CLOCK_NANO_TIME("FastClock.nanoTime()", ReadKind.FAST_CLOCK, ApplicationClock.INTERNAL_NAME + ".nanoTime()J"),
    /** Which of the clocks it is, is only known at run time. */
    CLOCK(ApplicationClock.PACKAGE + ".Clock.currentTimeMillis()", ReadKind.FAST_CLOCK, clocks("currentTimeMillis")),
    CLOCK_NANO_TIME(ApplicationClock.PACKAGE + ".Clock.nanoTime()", ReadKind.FAST_CLOCK, clocks("nanoTime"));

    /** The internal names of the classes that declare these methods. */
    public static final Set<String> OWNERS = new HashSet<>();

    /** The prefix of the class that replaced reads call. */
    private static final String REPLACED = ApplicationClock.INJECTED + "Time";

    private static final Map<String, ClockRead> BY_METHOD = new HashMap<>();

    static {
        for (ClockRead read : values()) {
            for (String method : read.methods) {
                BY_METHOD.put(method, read);
                OWNERS.add(method.substring(0, method.indexOf('.')));
            }
        }
    }

    /** The Java expression, for reports. */
    public final String label;

    /** The measured read whose cost is closest. */
    public final ReadKind cost;

    private final String[] methods;

    ClockRead(String label, String... methods) {
        this(label, ReadKind.INSTANT_NOW, methods);
    }

    ClockRead(String label, ReadKind cost, String... methods) {
        this.label = label;
        this.cost = cost;
        this.methods = methods;
    }

    private static String[] now(String type) {
        String result = ")Ljava/time/" + type + ";";
        return new String[] {
            "java/time/" + type + ".now(" + result, "java/time/" + type + ".now(Ljava/time/ZoneId;" + result
        };
    }

    private static String[] calendars() {
        List<String> methods = new ArrayList<>();
        for (String of :
                List.of("", "Ljava/util/TimeZone;", "Ljava/util/Locale;", "Ljava/util/TimeZone;Ljava/util/Locale;")) {
            methods.add("java/util/Calendar.getInstance(" + of + ")Ljava/util/Calendar;");
            methods.add("java/util/GregorianCalendar.getInstance(" + of + ")Ljava/util/Calendar;");
            methods.add("java/util/GregorianCalendar.<init>(" + of + ")V");
        }
        return methods.toArray(new String[0]);
    }

    private static String[] clocks(String method) {
        List<String> methods = new ArrayList<>();
        for (String type :
                List.of("Clock", "DirectClock", "KernelTickClock", "TickerClock", "TimerClock", "OwnedClock")) {
            methods.add(ApplicationClock.PACKAGE.replace('.', '/') + "/" + type + "." + method + "()J");
        }
        return methods.toArray(new String[0]);
    }

    /** The calendars of {@code java.time.chrono}: {@code JapaneseDate.now()} and {@code JapaneseChronology.INSTANCE.dateNow()}. */
    private static String[] chronoDates() {
        List<String> methods = new ArrayList<>();
        for (String zone : List.of("", "Ljava/time/ZoneId;")) {
            for (String calendar : List.of("Japanese", "Minguo", "ThaiBuddhist", "Hijrah")) {
                String date = "java/time/chrono/" + calendar + "Date";
                String chronology = "java/time/chrono/" + calendar + "Chronology";
                methods.add(date + ".now(" + zone + ")L" + date + ";");
                methods.add(chronology + ".dateNow(" + zone + ")L" + date + ";");
            }
            methods.add("java/time/chrono/IsoChronology.dateNow(" + zone + ")Ljava/time/LocalDate;");
            methods.add("java/time/chrono/Chronology.dateNow(" + zone + ")Ljava/time/chrono/ChronoLocalDate;");
        }
        return methods.toArray(new String[0]);
    }

    /** Whether the agent can replace it. */
    public boolean isReplaceable() {
        return isOfSystem() || this == INSTANT || this == JAVA_TIME_CLOCK;
    }

    /** Whether {@code System} is read. */
    public boolean isOfSystem() {
        return this == CURRENT_TIME_MILLIS || this == NANO_TIME;
    }

    /** Whether a clock of FastClock is read. */
    public boolean isOfFastClock() {
        return cost == ReadKind.FAST_CLOCK;
    }

    /** Returns the kind of read that a method performs, or null. The name of the owner has slashes. */
    public static @Nullable ClockRead of(String owner, String name, String descriptor) {
        String declaring = owner.startsWith(REPLACED) ? ApplicationClock.INTERNAL_NAME : owner;
        return OWNERS.contains(declaring) ? BY_METHOD.get(declaring + "." + name + descriptor) : null;
    }
}
