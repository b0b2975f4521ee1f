// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/**
 * A source whose time moves on by one with each question, and that lets something happen, once, between an answer and what
 * the asker does with it: as if the asker were preempted there.
 */
final class HookedSource implements Clock {
    long now = 1_000_000;

    @Nullable Runnable afterWallLook;

    @Nullable Runnable afterMonotonicLook;

    @Override
    public long currentTimeMillis() {
        long answer = ++now;
        Runnable hook = afterWallLook;
        afterWallLook = null;
        if (hook != null) {
            hook.run();
        }
        return answer;
    }

    @Override
    public long nanoTime() {
        long answer = ++now;
        Runnable hook = afterMonotonicLook;
        afterMonotonicLook = null;
        if (hook != null) {
            hook.run();
        }
        return answer;
    }
}
