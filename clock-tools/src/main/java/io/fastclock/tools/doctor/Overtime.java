// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Limits how long an examination continues on a busy host, until its threads have had enough CPU time. For one thread. */
final class Overtime {
    /** The maximum duration of the read measurements: with the updates after them it is less than a minute. */
    private static final long MAX_NANOS = 45_000_000_000L;

    static final String NOTICE =
            "This host is busy. Measuring continues until the threads have had enough CPU time, for at most 60 s.";

    private final LongSupplier nanoTime;
    private final Consumer<String> progress;
    private final long startNanos;
    private boolean reported;

    Overtime(LongSupplier nanoTime, Consumer<String> progress) {
        this.nanoTime = nanoTime;
        this.progress = progress;
        startNanos = nanoTime.getAsLong();
    }

    /** Returns whether time is left to continue. Reports to the progress listener when it first returns true. */
    boolean grant() {
        if (nanoTime.getAsLong() - startNanos >= MAX_NANOS) {
            return false;
        }
        if (!reported) {
            reported = true;
            progress.accept(NOTICE);
        }
        return true;
    }
}
