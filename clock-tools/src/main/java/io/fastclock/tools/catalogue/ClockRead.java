// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.catalogue;

import io.fastclock.tools.doctor.ReadKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A kind of clock read, with the methods and constructors that perform it. Without lambdas: the agent loads it. */
public enum ClockRead {
    CURRENT_TIME_MILLIS(
            "System.currentTimeMillis()", ReadKind.CURRENT_TIME_MILLIS, "java/lang/System.currentTimeMillis"),
    NANO_TIME("System.nanoTime()", ReadKind.NANO_TIME, "java/lang/System.nanoTime"),
    INSTANT("Instant"),
    DATE("new Date()", ReadKind.CURRENT_TIME_MILLIS, "java/util/Date.<init>"),
    CALENDAR(
            "Calendar.getInstance()",
            ReadKind.CURRENT_TIME_MILLIS,
            "java/util/Calendar.getInstance",
            "java/util/GregorianCalendar.getInstance",
            "java/util/GregorianCalendar.<init>"),
    LOCAL_DATE_TIME("LocalDateTime"),
    LOCAL_DATE("LocalDate"),
    LOCAL_TIME("LocalTime"),
    ZONED_DATE_TIME("ZonedDateTime"),
    OFFSET_DATE_TIME("OffsetDateTime"),
    OFFSET_TIME("OffsetTime"),
    YEAR("Year"),
    YEAR_MONTH("YearMonth"),
    MONTH_DAY("MonthDay"),
    /** The class of the clock is only known at run time. Calls on a fixed clock are therefore counted as well. */
    JAVA_TIME_CLOCK(
            "Clock.millis(), instant()",
            ReadKind.INSTANT_NOW,
            "java/time/Clock.millis",
            "java/time/Clock.instant",
            "java/time/InstantSource.millis",
            "java/time/InstantSource.instant"),
    /** {@code JapaneseDate.now()}, {@code JapaneseChronology.INSTANCE.dateNow()}, and those of the other calendars. */
    CHRONO_DATE("chrono.*Date.now()", ReadKind.INSTANT_NOW, ClockRead.CHRONO + ".now", ClockRead.CHRONO + ".dateNow"),
    FAST_CLOCK(
            "FastClock.currentTimeMillis()",
            ReadKind.FAST_CLOCK,
            ApplicationClock.INTERNAL_NAME + ".currentTimeMillis"),
    FAST_CLOCK_NANO_TIME("FastClock.nanoTime()", ReadKind.FAST_CLOCK, ApplicationClock.INTERNAL_NAME + ".nanoTime"),
    /** Which of the clocks it is, is only known at run time. */
    CLOCK(ApplicationClock.PACKAGE + ".Clock.currentTimeMillis()", ReadKind.FAST_CLOCK, clocks(".currentTimeMillis")),
    CLOCK_NANO_TIME(ApplicationClock.PACKAGE + ".Clock.nanoTime()", ReadKind.FAST_CLOCK, clocks(".nanoTime"));

    /** The prefix of all calendars' classes, which stands for each of them. */
    private static final String CHRONO = "java/time/chrono/";

    /** The internal names of the classes that declare these methods, or their prefix. */
    public static final Set<String> OWNERS = new HashSet<>();

    /** The prefix of the class that replaced reads call. */
    private static final String REPLACED = ApplicationClock.INJECTED + "Time";

    /** With other parameters, such as a clock or a number, these methods do not read the clock of the system. */
    private static final Set<String> PARAMETERS = Set.of(
            "()",
            "(Ljava/time/ZoneId;)",
            "(Ljava/util/TimeZone;)",
            "(Ljava/util/Locale;)",
            "(Ljava/util/TimeZone;Ljava/util/Locale;)");

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

    ClockRead(String type) {
        this(type + ".now()", ReadKind.INSTANT_NOW, "java/time/" + type + ".now");
    }

    ClockRead(String label, ReadKind cost, String... methods) {
        this.label = label;
        this.cost = cost;
        this.methods = methods;
    }

    private static String[] clocks(String method) {
        String[] types = {"Clock", "DirectClock", "KernelTickClock", "TickerClock", "TimerClock", "OwnedClock"};
        for (int i = 0; i < types.length; i++) {
            types[i] = ApplicationClock.PACKAGE.replace('.', '/') + "/" + types[i] + method;
        }
        return types;
    }

    public boolean isReplaceable() {
        return isOfSystem() || this == INSTANT || this == JAVA_TIME_CLOCK;
    }

    public boolean isOfSystem() {
        return this == CURRENT_TIME_MILLIS || this == NANO_TIME;
    }

    public boolean isOfFastClock() {
        return cost == ReadKind.FAST_CLOCK;
    }

    /** Returns the kind of read that a method performs, or null. The name of the owner has slashes. */
    public static @Nullable ClockRead of(String owner, String name, String descriptor) {
        if (owner.startsWith(REPLACED)) {
            boolean isRead = !descriptor.endsWith(")V");
            return !isRead ? null : name.equals("nanoTime") ? FAST_CLOCK_NANO_TIME : FAST_CLOCK;
        }
        String declared = owner.startsWith(CHRONO) ? CHRONO : owner;
        boolean mayRead =
                OWNERS.contains(declared) && PARAMETERS.contains(descriptor.substring(0, descriptor.indexOf(')') + 1));
        return mayRead ? BY_METHOD.get(declared + "." + name) : null;
    }
}
