// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the figures of what a link leads to. */
final class LinkTarget {
    /** How a paragraph gives the unit of the table after it. */
    private static final Pattern IN_UNIT = Pattern.compile("\\bin (?:" + Unit.NAMES + ")\\b");

    private Unit before = Unit.NONE;
    private List<Unit> columns = List.of();

    private LinkTarget() {}

    /** Returns those of a file that is no page. */
    static Stream<Figure> figures(String content) {
        return Figure.in(content.replaceAll("(?<=\\d)_(?=\\d)", ","), Unit.NONE).stream();
    }

    /** Returns those of a page or a section. */
    static Stream<Figure> figures(List<Passage> passages) {
        LinkTarget target = new LinkTarget();
        return passages.stream().flatMap(target::figures);
    }

    private Stream<Figure> figures(Passage passage) {
        if (passage.isRow()) {
            return cells(passage.cells().stream().map(Passage::text).toList());
        }
        columns = List.of();
        Matcher unit = IN_UNIT.matcher(passage.text());
        if (passage.isHeading() || unit.find()) {
            before = Unit.inLabel(passage.isHeading() ? passage.text() : unit.group());
        }
        return Figure.in(passage.text(), Unit.NONE).stream();
    }

    /** A number in a table has its own unit, or that of its column, of its row, or of what is before the table. */
    private Stream<Figure> cells(List<String> cells) {
        List<Unit> units = cells.stream().map(Unit::inLabel).toList();
        if (columns.isEmpty()) {
            columns = units;
            return Figure.in(String.join(" ", cells), Unit.NONE).stream();
        }
        Unit row = units.get(1);
        return Stream.iterate(0, i -> i + 1)
                .limit(Math.min(cells.size(), columns.size()))
                .flatMap(i -> Figure.in(cells.get(i), Stream.of(columns.get(i), row, before)
                        .filter(unit -> i > 1 && unit != Unit.NONE)
                        .findFirst()
                        .orElse(Unit.NONE)).stream());
    }
}
