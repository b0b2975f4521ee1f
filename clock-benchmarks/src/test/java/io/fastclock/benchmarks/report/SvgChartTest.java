// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fastclock.benchmarks.report.Chart.Axis;
import io.fastclock.benchmarks.report.Chart.Emphasis;
import io.fastclock.benchmarks.report.Chart.Panel;
import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.io.StringReader;
import java.util.List;
import java.util.stream.DoubleStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class SvgChartTest {
    private static Chart chart(String title, Series... series) {
        return new Chart(
                "c",
                title,
                "In a <sentence>.",
                new Axis("x", true),
                new Axis("y", false),
                List.of(new Panel("", List.of(series))));
    }

    @Test
    void render_unknownPointAndMarkup_isXmlWithoutNaN() throws Exception {
        List<Point> points = List.of(Point.of(0.1, 0), Point.of(Double.NaN, 50), Point.of(10, 100));
        for (Chart chart : List.of(
                chart("No series <yet>"), chart("One & all", new Series("a < b", Emphasis.SUBJECT, true, points)))) {
            String svg = SvgChart.render(chart, Theme.LIGHT);
            assertThat(svg).doesNotContain("NaN", "Infinity");
            assertThat(DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(new InputSource(new StringReader(svg)))
                            .getElementsByTagName("title")
                            .item(0)
                            .getTextContent())
                    .isEqualTo(chart.title());
        }
    }

    @Test
    void render_bound_isHollowAndNoLineRunsThroughIt() {
        List<Point> points = List.of(Point.of(1, 1), Point.of(2, 2), Point.bound(3, 3), Point.of(4, 4), Point.of(5, 5));
        String svg = SvgChart.render(chart("Bound", new Series("a", Emphasis.SUBJECT, true, points)), Theme.LIGHT);
        assertThat(svg.lines().filter(line -> line.startsWith("<circle") && line.contains("fill='#ffffff'")))
                .hasSize(1);
        String path = svg.lines()
                .filter(line -> line.contains("stroke-linejoin"))
                .findFirst()
                .orElseThrow();
        assertThat(path.replaceAll(".*d='([^']*)'.*", "$1").replaceAll("[^ML]", ""))
                .isEqualTo("MLMML");
    }

    @Test
    void ticks_anyRange_areRoundNumbersOrTheFewCounts() {
        assertThat(Scale.logarithmic(0.25, 120).ticks()).containsExactly(0.3, 1.0, 3.0, 10.0, 30.0, 100.0);
        assertThat(Scale.logarithmic(0.9, 15).ticks()).containsExactly(1.0, 2.0, 5.0, 10.0);
        assertThat(Scale.linear(-6, 106).ticks()).containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
        assertThat(Scale.of(true, DoubleStream.of(4, 1, 2, 2, 96)).ticks()).containsExactly(1.0, 2.0, 4.0, 96.0);
        assertThat(Scale.of(true, DoubleStream.of(1.5, 30)).ticks()).containsExactly(3.0, 10.0, 30.0);
    }

    @Test
    void chart_titleWiderThanThePicture_throws() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> chart("x".repeat(51)))
                .withMessageContaining("50 characters");
    }

    @Test
    void stacked_linesEndTogether_namesAreBelowEachOther() {
        double[] middles = SvgChart.stacked(new double[] {8, 9, 9, 290, 299}, 8, 292);
        assertThat(middles[0]).isGreaterThanOrEqualTo(8);
        assertThat(middles[4]).isLessThanOrEqualTo(292);
        for (int i = 1; i < middles.length; i++) {
            assertThat(middles[i] - middles[i - 1]).isGreaterThanOrEqualTo(SvgChart.ROW);
        }
    }
}
