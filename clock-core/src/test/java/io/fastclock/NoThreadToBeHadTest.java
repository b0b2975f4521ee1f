// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** That the user is told when a clock gets no thread; in a process of its own, to see what is really printed. */
class NoThreadToBeHadTest {
    static final class Main {
        public static void main(String[] args) {
            for (PeriodicKind kind : PeriodicKind.values()) {
                PeriodicClock clock = kind.create(1_000_000, DirectClock.instance(), body -> {
                    throw new OutOfMemoryError("unable to create native thread");
                });
                for (int i = 0; i < 1_000; i++) {
                    clock.currentTimeMillis();
                }
                System.out.println(clock);
            }
        }
    }

    @Test
    void itIsSaidOnceForEachClock() throws Exception {
        JavaProcess process = JavaProcess.run(Main.class);
        assertThat(process.out.lines())
                .containsExactly("TimerClock[period=1ms, direct]", "TickerClock[period=1ms, direct]");
        assertThat(process.err)
                .containsOnlyOnce("No thread could be started for TimerClock")
                .containsOnlyOnce("No thread could be started for TickerClock")
                .contains("reads the system clock directly")
                .contains("unable to create native thread");
    }
}
