// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    private static final CallSite SITE = new CallSite("com.acme.Rate", "<init>", 17, ClockRead.DATE);
    private static final CallSite OTHER = new CallSite("Main", "main", 0, ClockRead.CURRENT_TIME_MILLIS);

    private static Snapshot counted(double seconds, long ofOther, Map<CallSite, Map<String, Long>> callers) {
        return new Snapshot(seconds, 1, 0, Map.of(SITE, 40L, OTHER, ofOther), Map.of(), callers, List.of(), Map.of());
    }

    /** The JVM allows such names. */
    @Test
    void read_writtenSnapshot_returnsSameSnapshotUnlessDamaged() throws IOException {
        String odd = "a\tb\nc\" %41+ \u00fc";
        Map<CallSite, Long> calls = Map.of(SITE, 40L, new CallSite("A", odd, 1, ClockRead.DATE), 2L);
        Map<String, Set<String>> left = Map.of(odd, Set.of("com.acme.Large", "com.acme.Larger"));
        Map<CallSite, Map<String, Long>> callers = Map.of(SITE, Map.of("a < b", 3L, "", 1L));
        Snapshot snapshot = new Snapshot(2.5, 3, 2, calls, left, callers, List.of(odd), Map.of("A", odd));
        String text = SnapshotText.write(snapshot);
        assertThat(SnapshotText.read(text)).usingRecursiveComparison().isEqualTo(snapshot);
        for (String damaged : List.of("", text.substring(0, text.length() / 2), text.replace("DATE", "NO"))) {
            assertThatThrownBy(() -> SnapshotText.read(damaged))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is damaged");
        }
    }

    @Test
    void since_laterSnapshot_returnsDifference() {
        Snapshot earlier = counted(2.5, 2, Map.of(SITE, Map.of("a", 2L, "b", 3L), OTHER, Map.of("a", 1L)));
        Snapshot later = counted(3.5, 12, Map.of(SITE, Map.of("a", 2L, "b", 5L, "c", 1L), OTHER, Map.of("a", 1L)));
        Snapshot difference = later.since(earlier);
        assertThat(difference.seconds).isEqualTo(1);
        assertThat(difference.calls).containsOnly(Map.entry(OTHER, 10L));
        assertThat(difference.callers)
                .containsOnly(Map.entry(SITE, Map.of("b", 2L, "c", 1L)), Map.entry(OTHER, Map.of()));
    }
}
