// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** For how long an examination goes on where its threads have got too little processor time. For one thread. */
final class Overtime {
    /** Since the beginning of the examination. */
    static final long MAX_NANOS = 60_000_000_000L;

    /** Reads leave some time for what is measured after them. */
    static final long MAX_NANOS_OF_READS = 45_000_000_000L;

    static final String NOTICE =
            "This host is busy: measuring goes on until there is enough processor time, for at most "
                    + MAX_NANOS / 1_000_000_000 + " s.";

    private final LongSupplier nanoTime;
    private final Consumer<String> progress;
    private final long startNanos;
    private boolean reported;

    /** Begins the examination. */
    Overtime(LongSupplier nanoTime, Consumer<String> progress) {
        this.nanoTime = nanoTime;
        this.progress = progress;
        startNanos = nanoTime.getAsLong();
    }

    /** Returns whether there is time left to go on, and reports the first time that there is. */
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
