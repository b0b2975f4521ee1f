// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.doctor.Host;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class GainsTableTest {
    private static Comparison comparison(int rounds, String call, double before, double after) {
        return new Comparison(
                call,
                new Timings(Collections.nCopies(rounds, before)),
                new Timings(Collections.nCopies(rounds, after)),
                List.of("cached"));
    }

    @Test
    void render_comparisons_hasOneRowForEach() {
        String table = GainsTable.render(
                List.of(comparison(31, "Caffeine 3 getIfPresent(), a hit", 25.2, 4.9), comparison(8, "a|b", 10, 20)),
                Host.current(),
                LocalDate.of(2026, 11, 21));
        assertThat(table.lines().limit(5))
                .containsExactly(
                        "| library and call | System, ns | FastClock, ns | gain | mode |",
                        "|---|--:|--:|--:|---|",
                        "| Caffeine 3 getIfPresent(), a hit | 25.2 (25.2 to 25.2) | 4.90 (4.90 to 4.90) | 5.1x | cached |",
                        "| a\\|b, rounds: 8 | 10.0 (10.0 to 10.0) | 20.0 (20.0 to 20.0) | 0.5x: slower | cached |",
                        "");
    }

    @Test
    void render_anyHost_endsWithOneSentenceOnTheHost() {
        Host host = Host.current();
        List<String> lines = GainsTable.render(List.of(), host, LocalDate.of(2026, 11, 21))
                .lines()
                .toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(3))
                .startsWith("Measured on ")
                .contains(host.cores() + " core", ", clocksource ", ", " + host.jvm() + ", 2026-11-21; ")
                .endsWith("; medians and ranges of 31 rounds and one thread, unless the row says otherwise.");
    }
}
