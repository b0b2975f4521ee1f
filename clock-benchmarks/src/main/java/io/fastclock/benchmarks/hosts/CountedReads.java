// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import java.util.function.LongSupplier;

/** {@code currentTimeMillis READS} or {@code nanoTime READS}, while {@code count-clock-calls.sh} counts system calls. */
public final class CountedReads {
    private CountedReads() {}

    public static void main(String[] args) {
        LongSupplier clock = args[0].equals("nanoTime") ? System::nanoTime : System::currentTimeMillis;
        long latest = 0;
        for (long left = Long.parseLong(args[1]); left > 0; left--) {
            latest = Math.max(latest, clock.getAsLong());
        }
        System.out.println(latest); // Otherwise the JIT may eliminate the reads.
    }
}
