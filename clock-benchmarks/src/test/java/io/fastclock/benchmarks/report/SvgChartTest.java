// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fastclock.benchmarks.report.Chart.Axis;
import io.fastclock.benchmarks.report.Chart.Emphasis;
import io.fastclock.benchmarks.report.Chart.Panel;
import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.io.StringReader;
import java.util.ArrayList;
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
    void place_manyClocks_namesCoverNeitherEachOtherNorPointsNorLines() {
        Rectangle2D area = new Rectangle2D.Double(0, 0, 600, 300);
        Line2D line = new Line2D.Double(0, 90, 600, 110);
        List<Point> points = DoubleStream.iterate(100, x -> x < 170, x -> x + 6)
                .mapToObj(x -> Point.of(x, 100 + x % 4))
                .toList();
        Labels labels = new Labels();
        labels.line(line);
        points.forEach(point -> labels.point(point.x(), point.y()));
        List<Rectangle2D> names = new ArrayList<>();
        for (Point point : points) {
            Rectangle2D name = labels.place(point.x(), point.y(), 120, area).box();
            assertThat(area.contains(name)).isTrue();
            assertThat(name.intersectsLine(line)).isFalse();
            assertThat(names).noneMatch(name::intersects);
            assertThat(points).noneMatch(each -> name.contains(each.x(), each.y()));
            names.add(name);
        }
    }

    @Test
    void stacked_linesEndTogether_namesAreBelowEachOther() {
        double[] middles = Labels.stacked(new double[] {8, 9, 9, 290, 299}, 8, 292);
        assertThat(middles[0]).isGreaterThanOrEqualTo(8);
        assertThat(middles[4]).isLessThanOrEqualTo(292);
        for (int i = 1; i < middles.length; i++) {
            assertThat(middles[i] - middles[i - 1]).isGreaterThanOrEqualTo(Labels.ROW);
        }
    }
}
