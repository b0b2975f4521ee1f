// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.io.StringReader;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** {@code PublishedPagesTest} has the charts of the published runs: lines, labels, a legend and a band of zeros. */
class ChartTest {
    private static final Look LOOK = new Look("BLUE", "CIRCLE");

    private static Series line(String label, Point... points) {
        return new Series("", label, LOOK, true, true, List.of(points));
    }

    @Test
    void series_labelWiderThanItsColumn_isRefused() {
        String label = "FastClock without any thread";
        assertThatIllegalArgumentException().isThrownBy(() -> line(label)).withMessageEndingWith(label);
    }

    @Test
    void look_notInTheTemplate_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Look("BLUE", "SPIRAL"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Look("MAUVE", "CIRCLE"));
    }

    @Test
    void render_unknownPointAndMarkup_isXmlWithoutNaN() throws Exception {
        Series line = line("a < b", Point.of(0.1, 0), Point.of(Double.NaN, 50), Point.of(10, 100));
        for (Chart chart : List.of(
                Samples.chart("No series <yet>"),
                Samples.chart("Nothing positive", line("a", Point.of(1, 0))),
                Samples.chart("One & all", line))) {
            String svg = chart.svg();
            assertThat(svg).doesNotContain("NaN", "Infinity");
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)));
            assertThat(document.getElementsByTagName("title").item(0).getTextContent())
                    .isEqualTo(chart.title());
        }
    }

    private static List<Double> ticks(Double... figures) {
        return Scale.of(Stream.of(figures)).ticks();
    }

    @Test
    void ticks_anyRange_areRoundNumbersOrTheFewCounts() {
        assertThat(Scale.round(0.25, 120)).containsExactly(0.3, 1.0, 3.0, 10.0, 30.0, 100.0);
        assertThat(Scale.round(0.9, 15)).containsExactly(1.0, 2.0, 5.0, 10.0);
        assertThat(Scale.round(15, 45)).containsExactly(20.0, 30.0, 40.0);
        assertThat(ticks(4.0, 1.0, 2.0, 2.0, 96.0)).containsExactly(1.0, 2.0, 4.0, 96.0);
        assertThat(ticks(1.5, 30.0)).containsExactly(2.0, 5.0, 10.0, 20.0);
        assertThat(ticks(0.352, 0.37)).containsExactly(0.352, 0.37);
    }

    @Test
    void isMeasured_oneSeriesAndZeros_isNoComparison() {
        Series zeros = line("zeros", Point.of(1, 0), Point.of(2, 0));
        Series some = line("some", Point.of(1, 4));
        assertThat(Samples.chart("c", some, zeros).isMeasured()).isFalse();
        assertThat(Samples.chart("c", some, zeros, line("other", Point.of(1, 3)))
                        .isMeasured())
                .isTrue();
    }
}
