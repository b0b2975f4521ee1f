// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * {@code refresh()} while the updater thread publishes in assisted mode. The test runs the body of the updater thread itself,
 * and reads while the thread waits.
 */
class RefreshDuringPublicationTest {
    private static final int WAITS = 200;
    private static final int READS_PER_WAIT = 64;

    private final LeapingSource time = new LeapingSource(20_000);
    private final AdaptiveClock clock = AdaptiveClock.builder()
            .heldIn(ClockMode.ASSISTED)
            .cpuNanos(() -> -1)
            .source(new RefreshingSource(), time)
            .parking((blocker, nanos) -> park(nanos))
            .threads(this::newThread)
            .build();

    private @Nullable Runnable updater;
    private boolean refreshed;
    private int waits;
    private long sourceReads;
    private int recorded;
    private int recordedAfterRefresh;

    /** Refreshes the clock between the publication of the wall time and that of the monotonic time. */
    private final class RefreshingSource implements Clock {
        @Override
        public long currentTimeMillis() {
            refreshed = false;
            sourceReads++;
            return time.currentTimeMillis();
        }

        @Override
        public long nanoTime() {
            long now = time.nanoTime();
            if (waits >= WAITS && !refreshed && isPublishing()) {
                refreshed = true; // Once in each publication, because a refresh makes the publication read again.
                clock.refresh();
            }
            return now;
        }
    }

    private static boolean isPublishing() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals("publish")));
    }

    private Thread newThread(Runnable body) {
        return new Thread(body) {
            @Override
            public synchronized void start() {
                updater = body;
            }
        };
    }

    private void park(long nanos) {
        time.nanos.addAndGet(nanos);
        if (clock.stats().mode() == ClockMode.ASSISTED) {
            waits++;
            readAll();
            if (waits == 2 * WAITS) {
                clock.close();
            }
        }
    }

    private void readAll() {
        for (int i = 0; i < READS_PER_WAIT; i++) {
            time.nanos.addAndGet(50_000);
            long before = sourceReads;
            clock.currentTimeMillis();
            if (sourceReads == before) {
                recorded++;
                recordedAfterRefresh += waits > WAITS ? 1 : 0;
            }
        }
    }

    @Test
    void refresh_whileAssistedTickIsPublished_readsStayDirect() {
        while (waits == 0) {
            LeapingSource.readUntil(clock, () -> updater != null);
            Runnable body = Objects.requireNonNull(updater);
            updater = null;
            body.run();
        }
        assertThat(waits).isGreaterThanOrEqualTo(2 * WAITS);
        assertThat(recorded).as("reads that were not direct").isGreaterThan(WAITS);
        assertThat(recordedAfterRefresh).as("after a refresh").isZero();
    }
}
