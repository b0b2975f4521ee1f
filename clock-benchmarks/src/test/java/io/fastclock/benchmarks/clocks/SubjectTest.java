// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.benchmarks.clocks.Subject.Kind;
import io.fastclock.benchmarks.report.Look;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SubjectTest {
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SENTINEL") // Takes seconds until it caches.
    void open_anyClock_returnsCurrentTime(Subject subject) {
        assumeTrue(subject.isUsable());
        long before = System.currentTimeMillis();
        long value = subject.open().getAsLong();
        if (subject.kind != Kind.FLOOR && !subject.name().contains("NANO")) {
            assertThat(value).isBetween(before - 60_000, System.currentTimeMillis());
        }
    }

    @Test
    void readOnce_ofSentinel_doesNotStartCaching() {
        assertThat(Subject.SENTINEL.readOnce().getAsLong()).isGreaterThan(1_700_000_000_000L);
        assertThat(TimeUtil.instance().getState()).isNotEqualTo(TimeUtil.STATE.RUNNING);
    }

    private static List<Look> looks(List<Subject> clocks) {
        return clocks.stream()
                .map(clock -> clock.series(true, List.of()).look())
                .toList();
    }

    @Test
    void series_wallClocks_differByMarkerAndThoseOfTheReadmeByColour() {
        assertThat(looks(Subject.wallClocks())).extracting(Look::marker).doesNotHaveDuplicates();
        assertThat(looks(Subject.HEADLINE)).extracting(Look::colour).doesNotHaveDuplicates();
    }
}
