// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import io.fastclock.tools.doctor.Host;
import java.time.LocalDate;
import java.util.List;

/** Renders comparisons as a Markdown table, with a sentence on the host. */
public final class GainsTable {
    private static final String HEAD = """
            | library and call | System, ns | FastClock, ns | gain | mode |
            |---|--:|--:|--:|---|
            """;

    private GainsTable() {}

    /**
     * Returns the table, one row for each comparison.
     *
     * @param date the day of the measurement
     */
    public static String render(List<Comparison> comparisons, Host host, LocalDate date) {
        StringBuilder text = new StringBuilder(HEAD);
        comparisons.forEach(comparison -> text.append(row(comparison)));
        return text.append("\nMeasured on ")
                .append(host.cpu().orElse("an unknown CPU"))
                .append(" (")
                .append(host.architecture().orElse("unknown architecture"))
                .append("), ")
                .append(host.cores())
                .append(host.cores() == 1 ? " core" : " cores")
                .append(", clocksource ")
                .append(host.clocksource().orElse("unknown"))
                .append(", ")
                .append(host.jvm())
                .append(", ")
                .append(date)
                .append("; medians and ranges of ")
                .append(BeforeAndAfter.ROUNDS)
                .append(" rounds and one thread, unless the row says otherwise.\n")
                .toString();
    }

    private static String row(Comparison comparison) {
        String rounds = comparison.rounds() == BeforeAndAfter.ROUNDS ? "" : ", rounds: " + comparison.rounds();
        return "| "
                + String.join(
                        " | ",
                        comparison.call().replace("|", "\\|") + rounds,
                        comparison.before().toString(),
                        comparison.after().toString(),
                        comparison.gain(),
                        comparison.mode())
                + " |\n";
    }
}
