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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
    void series_labelWiderThanItsColumn_isRefused() {
        String label = "FastClock.currentTimeMillis(), without any thread";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Series(label, Emphasis.OTHER, true, List.of()))
                .withMessageEndingWith(label);
    }

    @Test
    void render_unknownPointAndMarkup_isXmlWithoutNaN() throws Exception {
        List<Point> points = List.of(Point.of(0.1, 0), Point.of(Double.NaN, 50), Point.of(10, 100));
        for (Chart chart : List.of(
                chart("No series <yet>"), chart("One & all", new Series("a < b", Emphasis.SUBJECT, true, points)))) {
            String svg = SvgChart.render(chart);
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
        String svg = SvgChart.render(chart("Bound", new Series("a", Emphasis.SUBJECT, true, points)));
        assertThat(svg.lines().filter(line -> line.contains(" transform=") && line.contains("class='background'")))
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
        assertThat(Scale.logarithmic(0.25, 120)).containsExactly(0.3, 1.0, 3.0, 10.0, 30.0, 100.0);
        assertThat(Scale.logarithmic(0.9, 15)).containsExactly(1.0, 2.0, 5.0, 10.0);
        assertThat(Scale.linear(-6, 106)).containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
        assertThat(Scale.of(true, Stream.of(4.0, 1.0, 2.0, 2.0, 96.0), 0, 1).ticks())
                .containsExactly(1.0, 2.0, 4.0, 96.0);
        assertThat(Scale.of(true, Stream.of(1.5, 30.0), 0, 1).ticks()).containsExactly(3.0, 10.0, 30.0);
    }

    @Test
    void legend_twentySeriesInTwoPanels_tellsThemApartWithoutColours() {
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            series.add(new Series("clock " + i, Emphasis.OTHER, false, List.of(Point.of(i + 1, i))));
        }
        series.add(new Series("clock unknown", Emphasis.OTHER, true, List.of(Point.of(1, Double.NaN))));
        Panel panel = new Panel("panel", series);
        String svg = SvgChart.render(
                new Chart("c", "Twenty", "", new Axis("x", true), new Axis("y", false), List.of(panel, panel)));
        assertThat(svg.lines().filter(line -> line.contains("clock "))).hasSize(20);
        assertThat(svg.lines()
                        .filter(line -> line.contains(" transform=") && line.startsWith("<path"))
                        .map(line -> line.replaceAll(" transform.*", "") + line.contains("class='background'"))
                        .distinct())
                .hasSize(20);
    }
}
