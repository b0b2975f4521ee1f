// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /** The overrides of some clocks, by the same clock each. */
    static final class Stack {
        private final AbstractCachedClock[] targets;
        private final List<ClockOverride> installed = new ArrayList<>();

        Stack(AbstractCachedClock... targets) {
            this.targets = targets;
        }

        synchronized ClockOverride push(Clock clock) {
            if (List.of(targets).contains(clock)) {
                throw new IllegalArgumentException("a clock cannot be overridden by itself: " + clock);
            }
            ClockOverride added = new ClockOverride(this, clock);
            installed.add(added);
            override(clock);
            return added;
        }

        private synchronized void remove(ClockOverride closed) {
            if (installed.remove(closed)) {
                override(installed.isEmpty() ? null : installed.get(installed.size() - 1).clock);
            }
        }

        private void override(@Nullable Clock clock) {
            for (AbstractCachedClock target : targets) {
                target.override(clock);
            }
        }
    }
}
