// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.ClockRead;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CountsTest {
    private static final int SMALL_STACK_BYTES = 64 * 1024;

    private static int newSite(String name) {
        return CallSites.number(new CallSite("com.example." + name, "read", 1, ClockRead.CURRENT_TIME_MILLIS));
    }

    private static long count(int site) {
        return Counts.totals(site + 1)[site];
    }

    @Test
    void add_byOneThread_countsEachSiteSeparately() {
        int first = newSite("First");
        int second = newSite("Second");
        for (int i = 0; i < 1_000; i++) {
            Counts.add(first);
        }
        Counts.add(second);
        assertThat(count(first)).isEqualTo(1_000);
        assertThat(count(second)).isEqualTo(1);
    }

    @Test
    void number_equalSite_returnsSameNumber() {
        assertThat(newSite("Same")).isEqualTo(newSite("Same"));
    }

    @Test
    void add_siteFarBeyondOthers_isCounted() {
        int site = 0;
        for (int i = 0; i < 500; i++) {
            site = newSite("Far" + i);
        }
        Counts.add(site);
        assertThat(count(site)).isEqualTo(1);
    }

    /** Each stripe is used twice. The second thread takes the stripe over from a thread that has ended. */
    @Test
    void add_bySuccessiveThreads_losesNoCall() throws InterruptedException {
        int site = newSite("Successive");
        for (int i = 0; i < 2 * Counts.OWNED; i++) {
            Thread thread = new Thread(() -> Counts.add(site));
            thread.start();
            thread.join();
        }
        assertThat(count(site)).isEqualTo(2 * Counts.OWNED);
    }

    @Test
    void add_byMoreLiveThreadsThanStripes_losesNoCall() throws InterruptedException {
        int site = newSite("Shared");
        int threads = Counts.OWNED + 200;
        CountDownLatch allCounted = new CountDownLatch(threads);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(null, () -> addAndWait(site, allCounted), "counting", SMALL_STACK_BYTES);
            all.add(thread);
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(count(site)).isEqualTo(200L * threads);
    }

    private static void addAndWait(int site, CountDownLatch allCounted) {
        for (int i = 0; i < 100; i++) {
            Counts.add(site);
        }
        allCounted.countDown();
        try {
            allCounted.await(); // Keeps all threads alive at the same time.
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        for (int i = 0; i < 100; i++) {
            Counts.add(site);
        }
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
        int site = newSite("SameId");
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            threads.add(new ThreadWithFixedId(() -> {
                for (int j = 0; j < 500_000; j++) {
                    Counts.add(site);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(count(site)).isEqualTo(1_500_000);
    }

    @Test
    void release_afterAdd_resetsCounts() {
        int site = newSite("Released");
        Counts.add(site);
        Counts.release();
        assertThat(count(site)).isZero();
        Counts.add(site);
        assertThat(count(site)).isEqualTo(1);
    }

    @Test
    void totals_whileThreadAdds_growToFinalCount() throws InterruptedException {
        int site = newSite("Watched");
        Thread thread = new Thread(() -> {
            for (int i = 0; i < 1_000_000; i++) {
                Counts.add(site);
            }
        });
        thread.start();
        long before = 0;
        while (thread.isAlive()) {
            long now = count(site);
            assertThat(now).isGreaterThanOrEqualTo(before);
            before = now;
        }
        assertThat(count(site)).isEqualTo(1_000_000);
    }
}
