// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.List;

/** The installation of a clock in place of {@link FastClock}'s, by {@link FastClock#override(Clock)}. Any thread may close it. */
public final class ClockOverride implements AutoCloseable {
    private final Stack stack;
    private final Clock clock;

    private ClockOverride(Stack stack, Clock clock) {
        this.stack = stack;
        this.clock = clock;
    }

    /** Removes the override. Closing again does nothing. */
    @Override
    public void close() {
        stack.remove(this);
    }

    @Override
    public String toString() {
        return "ClockOverride[" + clock + "]";
    }

    /** The overrides of a clock. */
    static final class Stack {
        private final AbstractCachedClock target;
        private final List<ClockOverride> installed = new ArrayList<>();

        Stack(AbstractCachedClock target) {
            this.target = target;
        }

        synchronized ClockOverride push(Clock clock) {
            if (clock.equals(target)) {
                throw new IllegalArgumentException("a clock cannot be overridden by itself: " + clock);
            }
            ClockOverride added = new ClockOverride(this, clock);
            installed.add(added);
            target.seal.override(clock);
            return added;
        }

        private synchronized void remove(ClockOverride closed) {
            if (installed.remove(closed)) {
                target.seal.override(installed.isEmpty() ? null : installed.get(installed.size() - 1).clock);
            }
        }
    }
}
