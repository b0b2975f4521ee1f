// SPDX-License-Identifier: Apache-2.0
package com.alibaba.csp.sentinel.util;

import com.alibaba.csp.sentinel.util.function.Tuple2;
import io.fastclock.ClockMode;
import io.fastclock.FastClock;

/**
 * Takes the place of Sentinel's class of that name, for whoever puts it before {@code sentinel-core} on the class path:
 * the same public methods, and the time from {@link FastClock}. It has no thread and counts nothing.
 *
 * <p>Written from the API of Sentinel 1.8.9. Sentinel itself calls {@link #currentTimeMillis()} only.
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

    /** Returns {@code IDLE} while each read asks the system clock, else {@code RUNNING}. */
    public STATE getState() {
        return FastClock.stats()
                .map(stats -> stats.mode() == ClockMode.DIRECT ? STATE.IDLE : STATE.RUNNING)
                .orElse(STATE.RUNNING);
    }

    /** Returns zero reads and zero writes: they are not counted here. {@link FastClock#stats()} has what is known. */
    public Tuple2<Long, Long> currentQps(long now) {
        return Tuple2.of(0L, 0L);
    }

    /** Returns at once: the time needs no thread of Sentinel's. */
    @Override
    public void run() {}

    /** Sentinel's own three states. */
    public enum STATE {
        IDLE,
        PREPARE,
        RUNNING
    }
}
