// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/**
 * A source whose time increases by one with each read. A hook can run once after a read and before the reader gets the result, as
 * if the reader were preempted there.
 */
final class HookedSource implements Clock {
    long now = 1_000_000;

    @Nullable Runnable afterWallRead;

    @Nullable Runnable afterMonotonicRead;

    @Override
    public long currentTimeMillis() {
        Runnable hook = afterWallRead;
        afterWallRead = null;
        return advance(hook);
    }

    @Override
    public long nanoTime() {
        Runnable hook = afterMonotonicRead;
        afterMonotonicRead = null;
        return advance(hook);
    }

    private long advance(@Nullable Runnable hook) {
        long time = ++now;
        if (hook != null) {
            hook.run();
        }
        return time;
    }
}
