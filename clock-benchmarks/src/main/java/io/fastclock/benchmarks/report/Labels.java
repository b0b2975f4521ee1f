// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Places names beside points: on no other name, point or line. A thin leader joins a name to a point that is not near. */
final class Labels {
    static final int SIZE = 12;
    private static final double ROW = 15;
    private static final double GAP = 7;
    private static final double NEAR = 14;

    private final List<Rectangle2D> boxes = new ArrayList<>();
    private final List<Line2D> lines = new ArrayList<>();

    /** A name's place: its box, and its leader if it needs one. */
    record Label(Rectangle2D box, Optional<Line2D> leader) {}

    /** Keeps the names off a point. */
    void point(double x, double y) {
        boxes.add(new Rectangle2D.Double(x - 5, y - 5, 10, 10));
    }

    /** Keeps the names off a line. */
    void line(Line2D line) {
        lines.add(line);
    }

    /** Places a name inside the area, near the point: to its right or left, or above or below it. */
    Label place(double x, double y, double width, Rectangle2D area) {
        return best(x, y, width, area, x + GAP, x - GAP - width, x - width / 2, x + 5 * GAP, x - 5 * GAP - width);
    }

    /** Places a name at the start of the area, which lies to the right of the point. */
    Label placeAtEnd(double x, double y, double width, Rectangle2D area) {
        return best(x, y, width, area, area.getX());
    }

    private Label best(double x, double y, double width, Rectangle2D area, double... lefts) {
        Label best = new Label(new Rectangle2D.Double(), Optional.empty());
        double lowest = Double.POSITIVE_INFINITY;
        for (double top = area.getY(); top <= area.getMaxY() - ROW; top += ROW / 5) {
            for (double left : lefts) {
                Label label = label(x, y, new Rectangle2D.Double(left, top, width, ROW));
                double far = Math.abs(top + ROW / 2 - y) + Math.abs(left + width / 2 - x) / 4;
                double cost = far + cost(label) + (area.contains(label.box) ? 0 : 1e4);
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

    private static Label label(double x, double y, Rectangle2D box) {
        double toX = Math.max(box.getX() - 2, Math.min(box.getMaxX() + 2, x));
        double toY = toX == x ? (box.getCenterY() < y ? box.getMaxY() : box.getY()) : box.getCenterY();
        Line2D leader = new Line2D.Double(x, y, toX, toY);
        return new Label(box, Optional.of(leader).filter(line -> line.getP1().distance(line.getP2()) > NEAR));
    }

    /** A covered name costs most, then a line through a name, then leaders that cross. */
    private double cost(Label label) {
        double covered = boxes.stream().filter(label.box::intersects).count();
        double crossed = lines.stream().filter(label.box::intersectsLine).count();
        double byLeader = label.leader.stream()
                .flatMapToDouble(leader -> DoubleStream.of(
                        // Its own point is one of the boxes.
                        300 * (boxes.stream().filter(leader::intersects).count() - 1),
                        60 * lines.stream().filter(leader::intersectsLine).count()))
                .sum();
        return 1_000 * covered + 500 * crossed + Math.max(0, byLeader);
    }

    /** Estimates the width of a text, because the reader's font is unknown. */
    static double width(String text, boolean bold) {
        return SIZE * text.length() * (bold ? 0.62 : 0.55);
    }
}
