// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Places names beside points: on no other name, point or line. A thin leader joins a name to a point that is not near. */
final class Labels {
    static final int SIZE = 13;
    static final double ROW = 16;
    private static final double GAP = 7;
    private static final double NEAR = 14;

    /** Where a name begins to the right of its point, ends to the left of it, or lies above or below it; in gaps. */
    private static final int[] OFFSETS = {1, -1, 0, 5, -5, 10, -10, 16, -16, 24, -24};

    private final List<Rectangle2D> boxes = new ArrayList<>();
    private final List<Line2D> lines = new ArrayList<>();

    record Label(Rectangle2D box, Optional<Line2D> leader) {}

    void point(double x, double y) {
        boxes.add(new Rectangle2D.Double(x - 5, y - 5, 10, 10));
    }

    void line(Line2D line) {
        lines.add(line);
    }

    /** Places a name inside the area: near the point, but above all clear of everything else. */
    Label place(double x, double y, double width, Rectangle2D area) {
        Label best = label(x, y, new Rectangle2D.Double(x, y, width, ROW));
        double lowest = Double.POSITIVE_INFINITY;
        for (double top = area.getY(); top <= area.getMaxY() - ROW; top += ROW / 5) {
            for (int gaps : OFFSETS) {
                double left = x + gaps * GAP - (gaps < 0 ? width : gaps == 0 ? width / 2 : 0);
                Label label = label(x, y, new Rectangle2D.Double(left, top, width, ROW));
                double far = Math.abs(top + ROW / 2 - y) + Math.abs(left + width / 2 - x) / 4;
                double cost = far + cost(label) + (area.contains(label.box) ? 0 : 1e6);
                if (cost < lowest) {
                    lowest = cost;
                    best = label;
                }
            }
        }
        boxes.add(best.box);
        best.leader.ifPresent(lines::add);
        return best;
    }

    /** Returns the middles of names one below the other, each as near to the end of its line as the others let it. */
    static double[] stacked(double[] ends, double highest, double lowest) {
        int last = ends.length - 1;
        double[] down = ends.clone();
        double[] up = ends.clone();
        for (int i = 1; i <= last; i++) {
            down[i] = Math.max(down[i], down[i - 1] + ROW);
            up[last - i] = Math.min(up[last - i], up[last - i + 1] - ROW);
        }
        return IntStream.rangeClosed(0, last)
                .mapToDouble(i ->
                        Math.min(Math.max((down[i] + up[i]) / 2, highest + i * ROW), lowest - (last - i) * ROW))
                .toArray();
    }

    /** Returns the name in a box, with a leader if the box is far from the point. */
    static Label label(double x, double y, Rectangle2D box) {
        double toX = Math.max(box.getX() - 2, Math.min(box.getMaxX() + 2, x));
        double toY = toX == x ? (box.getCenterY() < y ? box.getMaxY() : box.getY()) : box.getCenterY();
        Line2D leader = new Line2D.Double(x, y, toX, toY);
        return new Label(box, Optional.of(leader).filter(line -> line.getP1().distance(line.getP2()) > NEAR));
    }

    /** A covered name costs most, then a line through a name, then leaders that cross. */
    private double cost(Label label) {
        double covered = boxes.stream().filter(label.box::intersects).count();
        double crossed = lines.stream().filter(label.box::intersectsLine).count();
        double byLeader = label.leader
                .map(leader -> 3_000.0
                                * (boxes.stream().filter(leader::intersects).count() - 1) // But its own point.
                        + 600.0 * lines.stream().filter(leader::intersectsLine).count())
                .orElse(0.0);
        return 10_000 * covered + 5_000 * crossed + Math.max(0, byLeader);
    }

    /** Estimates the width of a text, because the reader's font is unknown. */
    static double width(String text, boolean bold) {
        return SIZE * (bold ? 1 + 0.58 * text.length() : 0.5 + 0.54 * text.length());
    }
}
