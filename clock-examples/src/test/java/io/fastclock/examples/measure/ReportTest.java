// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
    @Test
    void add_comparison_isPrintedAndKept() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Report report = new Report(new PrintStream(printed, true, StandardCharsets.UTF_8));
        Timings timings = new Timings(List.of(1.0));
        Comparison comparison = new Comparison("a call", timings, timings, List.of("direct"));

        report.add(comparison);

        assertThat(report.comparisons()).containsExactly(comparison);
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualTo(comparison.sentence() + System.lineSeparator());
    }
}
