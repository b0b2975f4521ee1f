// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.locks.LockSupport;

/**
 * Adaptive clocks that stay in the mode that is to be measured, which a benchmark's endless reading would otherwise drive
 * them out of. In the package of the clocks because users have no such choice.
 */
public final class HeldClocks {
    /** Two edges of a millisecond. */
    private static final long TOO_LATE_NANOS = 2_000_000;

    private HeldClocks() {}

    /** It finds demand as always, and gets no thread. */
    public static Clock direct() {
        return AdaptiveClock.builder()
                .threads(body -> {
                    throw new IllegalStateException("this clock is to get no thread");
                })
                .build();
    }

    /** Its thread is always late, as on a machine that has no processor left for it. */
    public static Clock assisted() {
        return AdaptiveClock.builder()
                .threads(new DaemonThreads("fastclock-assisted"))
                .parking((blocker, nanos) -> LockSupport.parkNanos(blocker, nanos + TOO_LATE_NANOS))
                .build();
    }
}
