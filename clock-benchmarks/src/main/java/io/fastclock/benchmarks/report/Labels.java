// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.report.Chart.Emphasis;
import io.fastclock.benchmarks.report.Chart.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Places labels next to points so that they overlap neither each other nor a point, if there is room. */
final class Labels {
    static final int SIZE = 11;
    private static final double HEIGHT = SIZE + 1;
    private static final double GAP = 7;

    /** A rectangle in pixels. */
    record Box(double left, double top, double right, double bottom) {
        boolean overlaps(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    }

    /** A point that needs the label of its series. */
    record Spot(Series series, double x, double y) {}

    record Label(Spot spot, Box box) {
        /** Whether the label is too far from its point, so that a line must join them. */
        boolean apart() {
            return Math.abs((box.top + box.bottom) / 2 - spot.y) > HEIGHT * 1.2;
        }
    }

    private Labels() {}

    /** Places the labels, the most emphasised first. */
    static List<Label> place(List<Spot> spots, List<Box> bars, int width, int height) {
        List<Box> taken = new ArrayList<>(bars);
        spots.forEach(spot -> taken.add(new Box(spot.x - 5, spot.y - 5, spot.x + 5, spot.y + 5)));
        List<Label> labels = new ArrayList<>();
        spots.stream()
                .sorted(Comparator.comparing(spot -> spot.series.emphasis()))
                .forEach(spot -> {
                    Box box = best(spot, taken, width, height);
                    taken.add(box);
                    labels.add(new Label(spot, box));
                });
        return labels;
    }

    private static Box best(Spot spot, List<Box> taken, int width, int height) {
        double length = width(spot.series, SIZE);
        Box best = new Box(0, 0, 0, 0);
        double lowest = Double.POSITIVE_INFINITY;
        for (double down = -height; down <= height; down += HEIGHT / 4) {
            for (double right : new double[] {GAP, -GAP - length, -length / 2, 4 * GAP, -4 * GAP - length}) {
                double left = spot.x + right;
                double top = spot.y + down - HEIGHT / 2;
                Box box = new Box(left, top, left + length, top + HEIGHT);
                boolean inside = left >= 0 && box.right <= width && top >= 0 && box.bottom <= height;
                double cost = Math.abs(down)
                        + (right == GAP ? 0 : 4)
                        + 20 * taken.stream().filter(box::overlaps).count()
                        + (inside ? 0 : 1_000);
                if (cost < lowest) {
                    lowest = cost;
                    best = box;
                }
            }
        }
        return best;
    }

    /** Estimates the width of a label, because the reader's font is unknown. Emphasised labels are bold. */
    static double width(Series series, int size) {
        return size * series.label().length() * (series.emphasis() == Emphasis.OTHER ? 0.55 : 0.66);
    }
}
