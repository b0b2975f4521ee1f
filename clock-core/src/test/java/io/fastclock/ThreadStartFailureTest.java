// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A read that cannot start the updater thread logs nothing: a logging backend that reads the clock may hold its lock. */
class ThreadStartFailureTest {
    static final class Main {
        public static void main(String[] args) {
            ThreadFactory threads = FailingThreadFactory.valueOf(System.getProperty("threads"));
            for (PeriodicKind kind : PeriodicKind.values()) {
                AbstractPeriodicClock clock = kind.create(1_000_000, DirectClock.instance(), threads);
                for (int i = 0; i < 1_000; i++) {
                    clock.currentTimeMillis();
                }
                System.out.println(clock);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void threadStart_fails_readsAreDirectAndNothingIsLogged(FailingThreadFactory threads) throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, "-Dthreads=" + threads);
        assertThat(process.out.lines())
                .containsExactly("TimerClock[period=1ms, direct]", "TickerClock[period=1ms, direct]");
        assertThat(process.err).isEmpty();
    }
}
