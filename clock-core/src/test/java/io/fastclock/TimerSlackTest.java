// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TimerSlackTest {
    private static long inNewThread(boolean lower) throws Exception {
        return CompletableFuture.supplyAsync(() -> TimerSlack.lowerAndGet(lower), task -> new Thread(task).start())
                .get();
    }

    private static OptionalLong slackOfUpdater(boolean lowers) {
        try (AdaptiveClock clock = CheapHost.builder().lowerTimerSlack(lowers).build()) {
            assertThat(clock.stats().timerSlackNanos()).isEmpty();
            CheapHost.readUntil(clock, () -> clock.stats().updates() > 0);
            return clock.stats().timerSlackNanos();
        }
    }

    @Test
    void updaterThread_lowerTimerSlackSetting_isObeyed() throws Exception {
        long own = TimerSlack.lowerAndGet(false);
        assumeTrue(own > 1, "this system does not tell the timer slack, or has none");
        assumeTrue(inNewThread(true) == 1, "this host does not let a thread lower its timer slack");
        assertThat(slackOfUpdater(true)).hasValue(1);
        assertThat(TimerSlack.lowerAndGet(false)).isEqualTo(own);
        assertThat(slackOfUpdater(false)).hasValue(own);
    }
}
