// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import static org.assertj.core.api.Assertions.contentOf;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds figures that are not where their sentence, or their cell of a table, links to. A figure in a link's text must be
 * behind that link, another behind any of the sentence's. A count in a word is a figure in a link's text and just before.
 * What other sites say is not known.
 */
record FigureCheck(Path root, Map<Path, MarkdownPage> pages) {
    private static final Pattern LINK = Pattern.compile("((?:\\b\\w+ )?\\[([^\\[\\]]*)])\\(([^()#]*)#?([^()]*)\\)");
    private static final Pattern IN_UNIT = Pattern.compile("\\bin (?:" + Unit.NAMES + ")\\b");

    /** Returns the problems, each as {@code page:line: message}. */
    List<String> problems(MarkdownPage page) {
        return page.passages.stream()
                .flatMap(passage -> passage.sentences()
                        .flatMap(sentence -> missing(page.file, sentence))
                        .map(figure -> page + ":" + passage.line() + ": not behind the link: " + figure.text()))
                .toList();
    }

    private Stream<Figure> missing(Path file, String sentence) {
        List<MatchResult> links = LINK.matcher(sentence).results().toList();
        Stream<Figure> within = links.stream().flatMap(link -> {
            Stream<Figure> counts = Figure.counts(link.group(1).replaceAll("[\\[\\]]", ""));
            Stream<Figure> figures = Figure.in(link.group(2), Unit.NONE).stream();
            return missing(file, sentence, Stream.concat(counts, figures).toList(), List.of(link));
        });
        String beside = sentence.replaceAll("\\[[^\\[\\]]*]\\([^()]*\\)", "[]");
        return Stream.concat(within, missing(file, sentence, Figure.in(beside, Unit.NONE), links));
    }

    private Stream<Figure> missing(Path file, String sentence, List<Figure> figures, List<MatchResult> links) {
        if (figures.isEmpty()
                || links.isEmpty()
                || links.stream().anyMatch(link -> link.group(3).contains(":"))) {
            return Stream.empty();
        }
        List<Figure> linked = links.stream()
                .flatMap(link -> behind(file, link.group(3), link.group(4), sentence).stream())
                .toList();
        return figures.stream().filter(figure -> linked.stream().noneMatch(figure::isBorneOutBy));
    }

    private List<Figure> behind(Path file, String link, String anchor, String sentence) {
        Path target = link.isEmpty() ? file : file.resolveSibling(link).normalize();
        MarkdownPage page = pages.get(target);
        return page != null
                ? figures(page.section(anchor), sentence)
                : Figure.in(contentOf(root.resolve(target).toFile(), StandardCharsets.UTF_8), Unit.NONE);
    }

    /**
     * Returns the figures of a section, without those of a sentence, which cannot bear itself out. A number in a table has its
     * own unit, or that of its column, of its row, of the heading, or of the paragraph before, which says it with "in".
     */
    private static List<Figure> figures(List<Passage> section, String except) {
        List<Figure> figures = new ArrayList<>();
        Unit before = Unit.NONE;
        List<Unit> columns = List.of();
        for (Passage passage : section) {
            if (passage.text().contains(except)) {
                continue;
            }
            if (passage.isRow()) {
                List<String> cells = passage.cells();
                List<Unit> units = cells.stream().map(Unit::inLabel).toList();
                columns = columns.isEmpty() ? units : columns;
                for (int i = 1; i < Math.min(cells.size(), columns.size()); i++) {
                    Unit around = columns.get(i).or(units.get(1)).or(before);
                    figures.addAll(Figure.in(cells.get(i), i == 1 ? Unit.NONE : around));
                }
            } else {
                Matcher unit = IN_UNIT.matcher(passage.text());
                if (passage.level() > 0) {
                    before = Unit.inLabel(passage.text());
                } else if (unit.find()) {
                    before = Unit.inLabel(unit.group());
                }
                columns = List.of();
                figures.addAll(Figure.in(passage.text(), Unit.NONE));
                Figure.counts(passage.text()).forEach(figures::add);
            }
        }
        return figures;
    }
}
