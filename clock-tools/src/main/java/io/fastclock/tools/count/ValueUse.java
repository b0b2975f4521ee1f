// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

/** What a method does with the value of a clock read. A value may have several uses. */
public enum ValueUse {
    /**
     * Subtracted from a value, or a value subtracted from it. That value is not known to be an amount. Whether it is another time,
     * as in {@code now - lastAccess}, its name may tell; the class file does not.
     */
    DIFFERENCE("difference"),
    /**
     * An amount is added or subtracted, as for a deadline: anything may be added; a constant, an {@code int}, a product, or the
     * result of a conversion of time units may be subtracted.
     */
    OFFSET("offset"),
    /** Compared with a value, without a subtraction. */
    COMPARED("compared"),
    /** Stored in a field or an array. */
    STORED("stored"),
    /** The argument of a call, captured by a lambda, or part of a text. */
    PASSED("passed"),
    /** Returned from the method. */
    RETURNED("returned"),
    /** The method shows no use, or was not analysed. A method reference, such as {@code System::nanoTime}, has no use either. */
    UNKNOWN("unknown");

    /** The word for reports. */
    public final String label;

    ValueUse(String label) {
        this.label = label;
    }
}
