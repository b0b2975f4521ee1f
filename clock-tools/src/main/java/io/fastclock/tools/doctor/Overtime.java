// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Limits how long an examination continues on a busy host, until its threads have had enough CPU time. For one thread. */
final class Overtime {
    /** The maximum duration of an examination. */
    static final long MAX_NANOS = 60_000_000_000L;

    /** The maximum duration of the read measurements. The rest is for the measurements after them. */
    static final long MAX_NANOS_OF_READS = 45_000_000_000L;

    static final String NOTICE =
            "This host is busy. Measuring continues until the threads have had enough CPU time, for at most "
                    + MAX_NANOS / 1_000_000_000 + " s.";

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
    boolean grant(long maxNanos) {
        if (nanoTime.getAsLong() - startNanos >= maxNanos) {
            return false;
        }
        if (!reported) {
            reported = true;
            progress.accept(NOTICE);
        }
        return true;
    }
}
