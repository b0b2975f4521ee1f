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
        Runnable hook = afterWallLook;
        afterWallLook = null;
        return answer(hook);
    }

    @Override
    public long nanoTime() {
        Runnable hook = afterMonotonicLook;
        afterMonotonicLook = null;
        return answer(hook);
    }

    private long answer(@Nullable Runnable hook) {
        long answer = ++now;
        if (hook != null) {
            hook.run();
        }
        return answer;
    }
}
