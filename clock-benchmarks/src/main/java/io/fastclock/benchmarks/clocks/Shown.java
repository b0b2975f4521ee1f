// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.report.Look;
import io.fastclock.benchmarks.report.Resources;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** How reports show a {@link Subject}: a line of {@code clocks.txt}. A process that measures does not read it. */
record Shown(String label, Optional<Look> look) {
    private static final Map<String, String> LINES = Resources.text("clocks/clocks.txt")
            .lines()
            .collect(Collectors.toMap(line -> line.replaceFirst("\\W.*", ""), line -> line));

    /** A clock that no chart shows has no look. */
    static Shown of(Subject clock) {
        String[] cells = Objects.requireNonNull(LINES.get(clock.name())).split("\\s*[|]\\s*", -1);
        return new Shown(
                cells[1], Optional.of(cells).filter(all -> all.length == 4).map(all -> new Look(all[2], all[3])));
    }
}
