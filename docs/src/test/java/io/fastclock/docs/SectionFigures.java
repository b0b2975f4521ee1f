// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The figures of a section. A number in a table has its own unit, or that of its column, of its row, of the heading, or of
 * the paragraph before, which says it with "in".
 */
final class SectionFigures {
    private static final Pattern IN_UNIT = Pattern.compile("\\bin (?:" + Unit.NAMES + ")\\b");

    private Unit before = Unit.NONE;
    private List<Unit> columns = List.of();

    /** Returns the figures, without those of a sentence, which cannot bear itself out. */
    Stream<Figure> of(List<Passage> section, String except) {
        return section.stream()
                .filter(passage -> !passage.text().contains(except))
                .flatMap(passage -> passage.isRow() ? ofRow(passage.cells()) : ofText(passage));
    }

    private Stream<Figure> ofText(Passage passage) {
        Matcher unit = IN_UNIT.matcher(passage.text());
        boolean heading = passage.level() > 0;
        if (heading || unit.find()) {
            before = Unit.inLabel(heading ? passage.text() : unit.group());
        }
        columns = List.of();
        return Stream.concat(Figure.in(passage.text(), Unit.NONE).stream(), Figure.counts(passage.text()));
    }

    private Stream<Figure> ofRow(List<String> cells) {
        List<Unit> units = cells.stream().map(Unit::inLabel).toList();
        columns = columns.isEmpty() ? units : columns;
        return IntStream.range(1, Math.min(cells.size(), columns.size()))
                .boxed()
                .flatMap(i -> {
                    Stream<Unit> around =
                            Stream.of(columns.get(i), units.get(1), before).filter(unit -> i > 1 && unit != Unit.NONE);
                    return Figure.in(cells.get(i), around.findFirst().orElse(Unit.NONE)).stream();
                });
    }
}
