// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.DoubleStream;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The lines and markers of a panel, drawn by XChart. Coordinates are pixels from the upper left corner.
 *
 * <p>XChart does not draw the text, because it renders text as outlines of a local font. Such pictures are large and
 * unreadable for screen readers, and a machine without fonts cannot draw them.
 */
final class Plot {
    private final XYChart chart;

    Plot(int width, int height) {
        chart = new XYChart(width, height);
        Color none = new Color(0, true);
        chart.getStyler()
                .setXAxisMin(0.0)
                .setXAxisMax((double) width)
                .setYAxisMin((double) -height)
                .setYAxisMax(0.0);
        chart.getStyler().setPlotMargin(0).setAxisTitlesVisible(false).setAxisTicksVisible(false);
        chart.getStyler()
                .setPlotGridLinesVisible(false)
                .setPlotBorderVisible(false)
                .setPlotContentSize(1);
        chart.getStyler().setPlotBackgroundColor(none).setLegendVisible(false).setChartTitleVisible(false);
        chart.getStyler().setChartPadding(0).setChartBackgroundColor(none);
        chart.getStyler().setMarkerSize(7);
    }

    void line(double fromX, double fromY, double toX, double toY, String colour) {
        add(new double[] {fromX, toX}, new double[] {fromY, toY}, colour, new BasicStroke(1), false);
    }

    void add(double[] x, double[] y, String colour, BasicStroke stroke, boolean markers) {
        String name = String.valueOf(chart.getSeriesCollection().size());
        chart.addSeries(name, x, DoubleStream.of(y).map(down -> -down).toArray())
                .setMarker(markers ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE)
                .setMarkerColor(Color.decode(colour))
                .setLineColor(Color.decode(colour))
                .setLineStyle(stroke);
    }

    /** Returns the SVG elements without the enclosing {@code svg} element and without identifiers. */
    String elements() {
        byte[] document;
        try {
            document = ChartEncoder.getBytes(chart, "svg");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new String(document, StandardCharsets.UTF_8)
                .replaceAll("(?s)^.*?<svg[^>]*>|</svg>\\s*$|<defs>.*?</defs>|</?g\\b[^>]*>|\n *", "")
                .replaceAll("(\\.\\d\\d)\\d+", "$1");
    }
}
