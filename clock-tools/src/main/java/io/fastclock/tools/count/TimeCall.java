// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import java.util.Set;
import org.objectweb.asm.Type;

/** What a call of the JDK does with a time that it receives. */
enum TimeCall {
    /** The result is the same time as another type or in another unit. */
    CONVERTS,
    ADDS,
    SUBTRACTS,
    /** The result is the difference of two times. */
    MEASURES,
    COMPARES,
    /** Compares, and returns one of the arguments. */
    SELECTS,
    /** Changes or asks an object without a use of its time. */
    IGNORES,
    PASSES;

    private static final Set<String> NUMBERS =
            Set.of("java/lang/Long", "java/lang/Integer", "java/lang/Double", "java/lang/Float", "java/lang/Number");

    private static final Set<String> MATH = Set.of("java/lang/Math", "java/lang/StrictMath");

    private static final Set<String> TIMES = Set.of(
            "java/time/Instant",
            "java/time/LocalDate",
            "java/time/LocalDateTime",
            "java/time/LocalTime",
            "java/time/MonthDay",
            "java/time/OffsetDateTime",
            "java/time/OffsetTime",
            "java/time/Year",
            "java/time/YearMonth",
            "java/time/ZonedDateTime",
            "java/util/Calendar",
            "java/util/Date",
            "java/util/GregorianCalendar",
            "java/sql/Date",
            "java/sql/Time",
            "java/sql/Timestamp");

    private static final Set<String> COMPARISONS = Set.of(
            "after", "before", "compare", "compareTo", "compareUnsigned", "equals", "isAfter", "isBefore", "isEqual");

    /** Whether objects of the class are times. */
    static boolean isTime(String owner) {
        return TIMES.contains(owner);
    }

    /** Whether the result of the call is an amount of time, unless the call converts a time. */
    static boolean returnsAmount(String owner, String descriptor) {
        return (isUnit(owner) || owner.equals("java/time/Duration"))
                && Type.getReturnType(descriptor).getSort() != Type.OBJECT;
    }

    static TimeCall of(String owner, String name, String descriptor, boolean ofInstance) {
        if (owner.equals("java/time/Duration") || owner.equals("java/time/Period") || isUnit(owner)) {
            if (name.equals("between")) {
                return MEASURES;
            }
            return owner.equals("java/util/concurrent/TimeUnit") && returnsAmount(owner, descriptor)
                    ? CONVERTS
                    : PASSES;
        }
        if (TIMES.contains(owner)
                || NUMBERS.contains(owner)
                || MATH.contains(owner)
                || owner.equals("java/util/Objects")) {
            if (COMPARISONS.contains(name)) {
                return COMPARES;
            }
        }
        if (MATH.contains(owner)) {
            return ofMath(name);
        }
        if (NUMBERS.contains(owner)) {
            return name.equals("valueOf") || name.endsWith("Value") ? CONVERTS : PASSES;
        }
        return TIMES.contains(owner) ? ofTime(name, descriptor, ofInstance) : PASSES;
    }

    private static boolean isUnit(String owner) {
        return owner.equals("java/util/concurrent/TimeUnit") || owner.equals("java/time/temporal/ChronoUnit");
    }

    private static TimeCall ofMath(String name) {
        switch (name) {
            case "addExact":
                return ADDS;
            case "subtractExact":
                return SUBTRACTS;
            case "max":
            case "min":
                return SELECTS;
            default:
                return CONVERTS;
        }
    }

    private static TimeCall ofTime(String name, String descriptor, boolean ofInstance) {
        if (name.startsWith("plus") || name.startsWith("minus") || name.equals("add") || name.equals("roll")) {
            return ADDS;
        }
        if (name.equals("until")) {
            return MEASURES;
        }
        if (name.equals("toString") || name.equals("format") || name.equals("formatted")) {
            return PASSES;
        }
        Type result = Type.getReturnType(descriptor);
        boolean isTime =
                result.getSort() == Type.OBJECT ? isTime(result.getInternalName()) : !result.equals(Type.VOID_TYPE);
        if (name.equals("<init>") || isTime) {
            return CONVERTS;
        }
        return ofInstance ? IGNORES : PASSES;
    }
}
