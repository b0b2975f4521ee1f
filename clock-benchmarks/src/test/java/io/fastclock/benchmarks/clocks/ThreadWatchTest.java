// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.clocks.ThreadWatch.Snapshot;
import io.fastclock.benchmarks.harness.HarnessThread;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadWatchTest {
    private final ThreadWatch watch = new ThreadWatch();
    private final CountDownLatch over = new CountDownLatch(1);

    @AfterEach
    void endThreads() {
        over.countDown();
    }

    private void work() {
        while (over.getCount() > 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void cost_threadsOfTheClockAndOthers_countsTheClocks() {
        new HarnessThread(this::work).start();
        assertThat(watch.clockThreads()).isEmpty();
        Snapshot start = watch.snapshot();
        assertThat(start.costUntil(watch.snapshot())).isEqualTo(new Cost(0, 0));

        new Thread(Thread.currentThread().getThreadGroup().getParent(), this::work, "updater").start();
        assertThat(watch.clockThreads()).containsExactly("updater");
        await().untilAsserted(() -> assertThat(start.costUntil(watch.snapshot()))
                .isNotNull()
                .matches(cost -> cost.cpuSecondsPerSecond() > 0 && cost.wakeUpsPerSecond() > 0));
    }

    @Test
    void cost_threadHasEnded_isUnknown() throws Exception {
        Thread updater = new Thread(this::work);
        updater.start();
        Snapshot start = watch.snapshot();
        over.countDown();
        updater.join();
        assertThat(start.costUntil(watch.snapshot())).isNull();
    }
}
