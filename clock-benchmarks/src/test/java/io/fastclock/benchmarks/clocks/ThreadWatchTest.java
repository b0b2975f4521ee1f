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
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

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
    void clockCost_threadsOfTheClockAndOthers_countsTheClocks() {
        new HarnessThread(this::work).start();
        assertThat(watch.clockThreads()).isEmpty();
        Snapshot start = watch.snapshot();
        assertThat(start.clockCostUntil(watch.snapshot())).isEqualTo(new Cost(0, 0));

        new Thread(this::work, "updater").start();
        assertThat(watch.clockThreads()).containsExactly("updater");
        await().untilAsserted(() -> assertThat(start.clockCostUntil(watch.snapshot()))
                .isNotNull()
                .matches(cost -> cost.cpuSecondsPerSecond() > 0 && cost.wakeUpsPerSecond() > 0));
    }

    @Test
    void clockCost_threadHasEnded_isUnknown() throws Exception {
        Thread updater = new Thread(this::work);
        updater.start();
        Snapshot start = watch.snapshot();
        over.countDown();
        updater.join();
        assertThat(start.clockCostUntil(watch.snapshot())).isNull();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void processCost_threadThatWaits_isCounted() {
        new HarnessThread(this::work).start();
        Snapshot start = watch.snapshot();
        await().untilAsserted(() -> assertThat(start.processCostUntil(watch.snapshot()))
                .isNotNull()
                .matches(cost -> cost.wakeUpsPerSecond() > 0));
    }
}
