// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.injected;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CountsTest {
    private static final int SITE = 5;

    @BeforeEach
    void forgetCountsOfOtherTests() {
        Counts.reset(null);
    }

    private static long count() {
        return Counts.totals(SITE + 1)[SITE];
    }

    private static final class ThreadWithFixedId extends Thread {
        ThreadWithFixedId(Runnable task) {
            super(task);
        }

        @Override
        @SuppressWarnings("deprecation")
        public long getId() {
            return 77;
        }
    }

    @Test
    void add_byThreadsWithSameId_losesNoCall() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            threads.add(new ThreadWithFixedId(() -> {
                for (int j = 0; j < 500_000; j++) {
                    Counts.add(SITE);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(count()).isEqualTo(1_500_000);
    }
}
