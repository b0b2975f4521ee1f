// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class SvgChartsTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void render_anyTheme_isSmallXmlWithLabelsAndWithoutReferences(boolean dark) throws Exception {
        Theme theme = dark ? Theme.DARK : Theme.LIGHT;
        for (Chart chart : List.of(Samples.SCATTER, Samples.LINES, Samples.NO_POINTS)) {
            String svg = SvgCharts.render(chart, theme);
            Element root = parse(svg);
            assertThat(root.getAttribute("viewBox"))
                    .isEqualTo("0 0 " + root.getAttribute("width") + " " + root.getAttribute("height"));
            assertThat(root.getElementsByTagName("title").item(0).getTextContent())
                    .isEqualTo(chart.title());
            assertThat(root.getElementsByTagName("desc").item(0).getTextContent())
                    .isEqualTo(chart.alternative());
            chart.panels().stream()
                    .flatMap(panel -> panel.series().stream())
                    .forEach(series -> assertThat(svg).contains(">" + series.label() + "</text>"));
            assertThat(svg)
                    .hasSizeLessThan(60_000)
                    .doesNotContain("href", "url(", " id=", "NaN", "Infinity")
                    .isEqualTo(SvgCharts.render(chart, theme));
        }
    }

    @Test
    void render_logarithmicAxis_hasPlainTicks() {
        assertThat(SvgCharts.render(Samples.SCATTER, Theme.LIGHT)).contains(">0.3</text>", ">1</text>", ">10</text>");
        assertThat(Scale.logarithmic(0.25, 120).ticks()).containsExactly(0.3, 1.0, 3.0, 10.0, 30.0, 100.0);
        assertThat(Scale.logarithmic(0.9, 15).ticks()).containsExactly(1.0, 2.0, 5.0, 10.0);
        assertThat(Scale.linear(-6, 106).ticks()).containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
    }

    @Test
    void ticks_fewCounts_areThoseCounts() {
        assertThat(Scale.of(true, DoubleStream.of(4, 1, 2, 2, 96)).ticks()).containsExactly(1.0, 2.0, 4.0, 96.0);
        assertThat(Scale.of(true, DoubleStream.of(1.5, 30)).ticks()).containsExactly(3.0, 10.0, 30.0);
    }

    @Test
    void render_twoThemes_differInColoursOnly() {
        String colours = "#[0-9a-f]{6}|rgb\\([^)]*\\)";
        String light = SvgCharts.render(Samples.SCATTER, Theme.LIGHT);
        String dark = SvgCharts.render(Samples.SCATTER, Theme.DARK);
        assertThat(dark).isNotEqualTo(light);
        assertThat(dark.replaceAll(colours, "")).isEqualTo(light.replaceAll(colours, ""));
    }

    @Test
    void render_rangesOfPoint_addsBarForEach() {
        int exact = lines(new Point(1, 1, 1, 50, 50, 50));
        assertThat(lines(new Point(1, 0.5, 2, 50, 50, 50))).isEqualTo(exact + 1);
        assertThat(lines(new Point(1, 0.5, 2, 50, 40, 60))).isEqualTo(exact + 2);
        assertThat(lines(new Point(Double.NaN, 1, 1, 50, 50, 50))).isEqualTo(exact);
    }

    @Test
    void place_labelsOfClosePoints_doNotOverlap() {
        List<Labels.Spot> spots = List.of(
                new Labels.Spot(new Series("one clock", Emphasis.SUBJECT, false, List.of()), 50, 100),
                new Labels.Spot(new Series("another clock", Emphasis.REFERENCE, false, List.of()), 52, 101),
                new Labels.Spot(new Series("a clock at the end", Emphasis.OTHER, false, List.of()), 399, 100));
        List<Labels.Label> labels = Labels.place(spots, List.of(), 400, 200);
        for (Labels.Label label : labels) {
            assertThat(label.box().right()).isLessThanOrEqualTo(400);
            assertThat(labels.stream().filter(other -> other.box().overlaps(label.box())))
                    .containsExactly(label);
        }
    }

    /** Returns the number of lines in a chart with this point and two points that set the axes. */
    private static int lines(Point point) {
        List<Point> points = List.of(Point.of(0.1, 0), point, Point.of(10, 100));
        Series series = new Series("clock", Emphasis.SUBJECT, false, points);
        Chart chart = new Chart(
                "c", "c", "c", new Axis("x", true), new Axis("y", false), List.of(new Panel("", List.of(series))));
        return SvgCharts.render(chart, Theme.LIGHT).split("<line ", -1).length;
    }

    private static Element parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getDocumentElement();
    }
}
