// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.agent.injected.Counts;
import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.ClockRead;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SiteNumbersTest {
    private final SiteNumbers sites = new SiteNumbers();

    private int newSite(String name) {
        return sites.number(new CallSite("com.example." + name, "read", 1, ClockRead.CURRENT_TIME_MILLIS));
    }

    /** As a program that evaluates scripts loads them. An ordinary class has a site of its own afterwards. */
    @Test
    void number_manyGeneratedClasses_shareOneSite() {
        IntStream.range(0, 20_000).forEach(i -> newSite("Script" + i));
        assertThat(newSite("Later")).isEqualTo(SiteNumbers.MAX_OF_KIND + 1);
        assertThat(sites.all())
                .hasSize(SiteNumbers.MAX_OF_KIND + 2)
                .extracting(site -> site.className)
                .contains("com.example.Script*", "com.example.Later");
        assertThat(sites.areMany()).isFalse();
    }

    @Test
    void number_tableIsFull_laterSitesShareOne() {
        int firstIdeograph = 0x4E00; // Names without a digit.
        IntStream.range(0, 20_000).forEach(i -> newSite(Character.toString(firstIdeograph + i)));
        assertThat(newSite("Later")).isEqualTo(newSite("Last")).isLessThan(Counts.MAX_SITES);
        assertThat(sites.all().get(newSite("Last")).className).isEqualTo("(other classes)");
        assertThat(sites.areMany()).isTrue(); // The next count has an empty table.
    }
}
