// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fastclock.benchmarks.report.Chart.Axis;
import io.fastclock.benchmarks.report.Chart.Emphasis;
import io.fastclock.benchmarks.report.Chart.Panel;
import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.awt.geom.Rectangle2D;
import java.io.StringReader;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgChartTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void render_anyTheme_isSmallXmlWithLabelsAndWithoutReferences(boolean dark) throws Exception {
        Theme theme = dark ? Theme.DARK : Theme.LIGHT;
        for (Chart chart : List.of(Samples.SCATTER, Samples.LINES, Samples.NO_POINTS)) {
            String svg = SvgChart.render(chart, theme);
            Element root = parse(svg);
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
                    .isEqualTo(SvgChart.render(chart, theme));
        }
    }

    @Test
    void render_logarithmicAxis_hasPlainTicks() {
        assertThat(SvgChart.render(Samples.SCATTER, Theme.LIGHT)).contains(">0.3</text>", ">1</text>", ">10</text>");
        assertThat(Scale.logarithmic(0.25, 120).ticks()).containsExactly(0.3, 1.0, 3.0, 10.0, 30.0, 100.0);
        assertThat(Scale.logarithmic(0.9, 15).ticks()).containsExactly(1.0, 2.0, 5.0, 10.0);
        assertThat(Scale.linear(-6, 106).ticks()).containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
    }

    @Test
    void chart_titleWiderThanThePicture_throws() {
        Chart chart = Samples.LINES;
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Chart(chart.name(), "x".repeat(51), chart.alternative(), chart.x(), chart.y(), List.of()))
                .withMessageContaining("50 characters");
    }

    @Test
    void ticks_fewCounts_areThoseCounts() {
        assertThat(Scale.of(true, DoubleStream.of(4, 1, 2, 2, 96)).ticks()).containsExactly(1.0, 2.0, 4.0, 96.0);
        assertThat(Scale.of(true, DoubleStream.of(1.5, 30)).ticks()).containsExactly(3.0, 10.0, 30.0);
    }

    @Test
    void render_twoThemes_differInColoursOnly() {
        String colours = "#[0-9a-f]{6}|rgb\\([^)]*\\)";
        String light = SvgChart.render(Samples.SCATTER, Theme.LIGHT);
        String dark = SvgChart.render(Samples.SCATTER, Theme.DARK);
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
    void render_manyClocks_namesCoverNeitherEachOtherNorPointsNorLines() throws Exception {
        for (Chart chart : List.of(Samples.SCATTER, Samples.LINES)) {
            Element root = parse(SvgChart.render(chart, Theme.LIGHT));
            NodeList panels = root.getElementsByTagName("g");
            assertThat(panels.getLength()).isEqualTo(chart.panels().size());
            for (int i = 0; i < panels.getLength(); i++) {
                Element panel = (Element) panels.item(i);
                List<Rectangle2D> names = names(panel, chart.panels().get(i).series());
                assertThat(names).hasSameSizeAs(chart.panels().get(i).series());
                for (Rectangle2D name : names) {
                    assertThat(names.stream().filter(name::intersects)).containsExactly(name);
                    assertThat(elements(panel, "circle").filter(circle -> name.intersects(circle(circle))))
                            .isEmpty();
                    assertThat(elements(panel, "path").filter(path -> isCrossed(name, path)))
                            .isEmpty();
                }
            }
        }
    }

    private static List<Rectangle2D> names(Element panel, List<Series> series) {
        return elements(panel, "text")
                .flatMap(text -> series.stream()
                        .filter(each -> each.label().equals(text.getTextContent()))
                        .map(each -> (Rectangle2D) new Rectangle2D.Double(
                                number(text, "x"),
                                number(text, "y") - 9,
                                Labels.width(each.label(), each.emphasis() != Emphasis.OTHER),
                                10)))
                .toList();
    }

    private static Rectangle2D circle(Element circle) {
        return new Rectangle2D.Double(number(circle, "cx") - 4, number(circle, "cy") - 4, 8, 8);
    }

    /** Grid lines and axes may lie below a name; leaders, ranges and lines of clocks may not. */
    private static boolean isCrossed(Rectangle2D name, Element path) {
        if (path.getAttribute("stroke").equals(Theme.LIGHT.grid())) {
            return false;
        }
        double[] at = Pattern.compile("[MLVH ]+")
                .splitAsStream(path.getAttribute("d"))
                .filter(number -> !number.isEmpty())
                .mapToDouble(Double::parseDouble)
                .toArray();
        boolean axes = path.getAttribute("d").contains("V");
        return !axes
                && IntStream.range(0, at.length / 2 - 1)
                        .anyMatch(i -> name.intersectsLine(at[2 * i], at[2 * i + 1], at[2 * i + 2], at[2 * i + 3]));
    }

    private static Stream<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i));
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    /** Returns the number of lines in a chart with this point and two points that set the axes. */
    private static int lines(Point point) {
        List<Point> points = List.of(Point.of(0.1, 0), point, Point.of(10, 100));
        Series series = new Series("clock", Emphasis.SUBJECT, false, points);
        Chart chart = new Chart(
                "c", "c", "c", new Axis("x", true), new Axis("y", false), List.of(new Panel("", List.of(series))));
        return SvgChart.render(chart, Theme.LIGHT).split("<path ", -1).length;
    }

    private static Element parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getDocumentElement();
    }
}
