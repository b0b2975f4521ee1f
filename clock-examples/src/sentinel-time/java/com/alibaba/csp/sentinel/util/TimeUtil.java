// SPDX-License-Identifier: Apache-2.0
package com.alibaba.csp.sentinel.util;

import com.alibaba.csp.sentinel.util.function.Tuple2;
import io.fastclock.ClockMode;
import io.fastclock.FastClock;

// hook: Sentinel
// In the package com.alibaba.csp.sentinel.util, before sentinel-core on the class path.
/**
 * Replaces Sentinel's class of the same name if it comes before {@code sentinel-core} on the class path. It has the same
 * public methods and returns the time of {@link FastClock}. It counts no reads.
 *
 * <p>Written from the API of Sentinel 1.8.9. Sentinel itself calls {@link #currentTimeMillis()} only. Safe for use by multiple
 * threads.
 */
public final class TimeUtil implements Runnable {
    private static final TimeUtil INSTANCE = new TimeUtil();

    public TimeUtil() {}

    public static long currentTimeMillis() {
        return FastClock.currentTimeMillis();
    }

    public static TimeUtil instance() {
        return INSTANCE;
    }

    public long getTime() {
        return FastClock.currentTimeMillis();
    }

    /** Returns {@code IDLE} in direct mode, else {@code RUNNING}. */
    public STATE getState() {
        return FastClock.stats().mode() == ClockMode.DIRECT ? STATE.IDLE : STATE.RUNNING;
    }

    /** Returns zero reads and zero writes, because nothing counts them. See {@link FastClock#stats()} instead. */
    public Tuple2<Long, Long> currentQps(long now) {
        return Tuple2.of(0L, 0L);
    }

    /** Returns at once: no thread of Sentinel is needed. */
    @Override
    public void run() {}

    /** Sentinel's states. */
    public enum STATE {
        IDLE,
        PREPARE,
        RUNNING
    }
}
// end
