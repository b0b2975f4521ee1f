// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A reader whose updater thread could not be started logs nothing: the read may happen under the lock of a logging backend.
 * The test runs in a separate process to check the output.
 */
class SilentThreadStartFailureIT {
    static final class Main {
        public static void main(String[] args) {
            FailingThreadFactory threads = FailingThreadFactory.valueOf(System.getProperty("threads"));
            for (PeriodicKind kind : PeriodicKind.values()) {
                kind.create(1_000_000, DirectClock.instance(), threads).currentTimeMillis();
            }
            AdaptiveOptions options = new LeapingSource().options();
            options.threads = threads;
            AdaptiveClock clock = new AdaptiveClock(options);
            ThreadedHost.readUntil(clock, () -> clock.stats().failures() > 1);
            System.out.println(clock.stats().threadStarts() == clock.stats().threadEnds());
        }
    }

    @ParameterizedTest
    @EnumSource
    void threadStart_fails_readerLogsNothing(FailingThreadFactory threads) throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, "-Dthreads=" + threads);
        assertThat(process.out.lines()).containsExactly("true");
        assertThat(process.err).isEmpty();
    }
}
