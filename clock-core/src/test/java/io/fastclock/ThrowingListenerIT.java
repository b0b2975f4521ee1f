// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A listener that throws. The test reads the log of a process of its own. */
class ThrowingListenerIT {
    private static final long STALL_NANOS = 7_300_000;

    /** Throws from each callback. */
    private static final class ThrowingListener implements ClockListener {
        final AtomicInteger calls = new AtomicInteger();

        @Override
        public void modeChanged(ClockMode from, ClockMode to) {
            fail();
        }

        @Override
        public void updatesMissed(long edges, long latenessNanos) {
            fail();
        }

        @Override
        public void threadFailed(Throwable cause) {
            fail();
        }

        @Override
        public void steppedBack() {
            fail();
        }

        private void fail() {
            throw new StackOverflowError("thrown by a listener, time " + calls.incrementAndGet());
        }

        @Override
        public String toString() {
            return "ThrowingListener";
        }
    }

    /** Calls all callbacks of a listener that throws from each of them. */
    static final class Main {
        public static void main(String[] args) {
            ThreadedHost host = new ThreadedHost();
            ThrowingListener listener = new ThrowingListener();
            AdaptiveClock clock = host.newClock(listener);
            ThreadedHost.readUntilCaching(clock);
            host.stallNanos.set(STALL_NANOS);
            ThreadedHost.readUntil(clock, () -> clock.stats().missedUpdates() > 0);
            clock.close();
            ThreadedHost.readUntil(clock, () -> !host.threads.anyAlive());
            clock.onBackwardStep();
            System.out.println("failures: " + clock.stats().failures());
            System.out.println("called: " + (listener.calls.get() >= 4));
        }
    }

    @Test
    void listener_throwsEachTime_isLoggedOnceWithoutFailure() throws Exception {
        JavaProcess process = JavaProcess.run(Main.class);
        assertThat(process.out.lines()).containsExactly("failures: 0", "called: true");
        assertThat(process.err)
                .containsOnlyOnce("The clock listener ThrowingListener has failed")
                .containsOnlyOnce("thrown by a listener, time 1\n")
                .doesNotContain("time 2");
    }
}
