// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.ClockRead;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CountedSitesTest {
    private final CountedSites sites = new CountedSites(null);

    private int newSite(String name) {
        return sites.number(new CallSite("com.example." + name, "read", 1, ClockRead.CURRENT_TIME_MILLIS, List.of()));
    }

    /** As a program that evaluates scripts loads them. An ordinary class has a site of its own afterwards. */
    @Test
    void number_manyGeneratedClasses_shareOneSite() {
        IntStream.range(0, 20_000).forEach(i -> newSite("Script" + i));
        assertThat(newSite("Later")).isEqualTo(CountedSites.MAX_OF_KIND + 1);
        assertThat(sites.site(CountedSites.MAX_OF_KIND).className).isEqualTo("com.example.Script*");
    }

    @Test
    void number_tableIsFull_laterSitesShareOne() {
        int firstIdeograph = 0x4E00; // Names without a digit.
        IntStream.range(0, 20_000).forEach(i -> newSite(Character.toString(firstIdeograph + i)));
        assertThat(newSite("Later")).isEqualTo(newSite("Last")).isLessThan(CountedSites.MAX_SITES);
        assertThat(sites.site(newSite("Last")).className).isEqualTo("(other classes)");
    }

    @Test
    void accept_byManyThreads_losesNoCallAndSamplesSome() throws InterruptedException {
        LongAdder sampled = new LongAdder();
        CountedSites counted = new CountedSites(site -> sampled.increment());
        CallSite site = new CallSite("a.B", "read", 1, ClockRead.NANO_TIME, List.of());
        int number = counted.number(site);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            threads.add(new Thread(() -> IntStream.range(0, 500_000).forEach(call -> counted.accept(number))));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(counted.take()).containsExactly(Map.entry(site, 1_500_000L));
        assertThat(counted.take()).isEmpty();
        counted.accept(number);
        assertThat(counted.take()).containsExactly(Map.entry(site, 1L));
        assertThat(sampled.sum()).isBetween(700L, 2_500L); // One in 1,024, at random: 1,465 are expected.
    }

    /** A sample before the first site made one in 1,024 agents fail to start. So many all miss it with a chance of 1 in 2,500. */
    @Test
    void constructor_withSampler_takesNoSample() {
        LongAdder sampled = new LongAdder();
        IntStream.range(0, 8_000).forEach(i -> new CountedSites(site -> sampled.increment()));
        assertThat(sampled.sum()).isZero();
    }

    /** As of several windows. The caller is that of the method which reads. */
    @Test
    void samples_taken_areThoseSinceTheLastTime() {
        CallerSamples samples = new CallerSamples(1);
        for (int window = 0; window < 2; window++) {
            read(samples);
            assertThat(samples.take().toString())
                    .matches("\\{7=\\{[\\w.]+CountedSitesTest\\.samples_taken_areThoseSinceTheLastTime:\\d+=1}}");
        }
        assertThat(samples.take()).isEmpty();
    }

    private static void read(CallerSamples samples) {
        samples.accept(7);
    }
}
