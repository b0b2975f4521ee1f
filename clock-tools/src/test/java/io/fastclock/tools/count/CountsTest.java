// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.ClockRead;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CountsTest {
    private final CallSites sites = new CallSites();

    @BeforeEach
    void forgetCountsOfOtherTests() {
        Counts.release();
    }

    private int newSite(String name) {
        return sites.number(new CallSite("com.example." + name, "read", 1, ClockRead.CURRENT_TIME_MILLIS));
    }

    private static long count(int site) {
        return Counts.totals(site + 1)[site];
    }

    @Test
    void number_equalSite_returnsSameNumber() {
        assertThat(newSite("Same")).isEqualTo(newSite("Same"));
    }

    /** As a program that evaluates scripts loads them. An ordinary class has a site of its own afterwards. */
    @Test
    void number_manyGeneratedClasses_shareOneSite() {
        IntStream.range(0, 20_000).forEach(i -> newSite("Script" + i));
        assertThat(newSite("Later")).isEqualTo(CallSites.MAX_OF_KIND + 1);
        assertThat(sites.all())
                .hasSize(CallSites.MAX_OF_KIND + 2)
                .extracting(site -> site.className)
                .contains("com.example.Script*", "com.example.Later");
        assertThat(sites.areMany()).isFalse();
    }

    @Test
    void number_tableIsFull_laterSitesShareOne() {
        IntStream.range(0, 20_000).forEach(i -> newSite(letters(i)));
        assertThat(newSite("Later")).isEqualTo(newSite("Last")).isLessThan(Counts.MAX_SITES);
        assertThat(sites.all().get(newSite("Last")).className).isEqualTo("(other classes)");
        assertThat(sites.areMany()).isTrue(); // The next count has an empty table.
    }

    private static String letters(int number) {
        return String.valueOf(number)
                .chars()
                .mapToObj(digit -> String.valueOf((char) (digit + 'A' - '0')))
                .collect(Collectors.joining());
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
