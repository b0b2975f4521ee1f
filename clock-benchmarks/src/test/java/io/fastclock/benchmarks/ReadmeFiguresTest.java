// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Samples;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadmeFiguresTest {
    private static Section reads(Header header) {
        Table table = new Table("reads", "Reads")
                .row()
                .cell("clock", "FastClock.currentTimeMillis()")
                .cell("128", "0.571 (40x)");
        return new Section("Reads", header, List.of(), List.of(), List.of(table), List.of());
    }

    @Test
    void of_someMeasured_hasTheirRowsOnly() {
        Section found = ReadmeFigures.of(List.of(reads(Samples.HEADER))).orElseThrow();
        assertThat(found.tables().map(Table::rows))
                .containsExactly(List.of(List.of("ns of CPU time per read, 128 threads", "-", "0.571", "-", "-", "-")));
        assertThat(found.header()).isEqualTo(Samples.HEADER);
    }

    @Test
    void of_oneWasCut_isCut() {
        Section whole = new Section("Whole", Samples.HEADER, List.of(), List.of(), List.of(), List.of());
        Section found =
                ReadmeFigures.of(List.of(whole, reads(Samples.HEADER.cut()))).orElseThrow();
        assertThat(found.header().wasCut()).isTrue();
        assertThat(ReadmeFigures.of(List.of(whole))).isEmpty();
    }
}
