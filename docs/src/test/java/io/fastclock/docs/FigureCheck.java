// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds figures that are not where their sentence, or their cell of a table, links to. A figure in a link's text must be
 * behind that link, another behind any of the sentence's. A count in a word is a figure in a link's text and just before.
 * What other sites say is not known.
 */
record FigureCheck(Path root, Map<Path, MarkdownPage> pages) {
    private static final Pattern LINK = Pattern.compile("((?:\\b\\w+ )?\\[([^\\[\\]]*)])\\(([^()#]*)#?([^()]*)\\)");

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
                .flatMap(link -> behind(file, link.group(3), link.group(4), sentence))
                .toList();
        return figures.stream().filter(figure -> linked.stream().noneMatch(figure::isBorneOutBy));
    }

    private Stream<Figure> behind(Path file, String link, String anchor, String sentence) {
        Path target = link.isEmpty() ? file : file.resolveSibling(link).normalize();
        MarkdownPage page = pages.get(target);
        try {
            return page != null
                    ? new SectionFigures().of(page.section(anchor), sentence)
                    : Figure.in(Files.readString(root.resolve(target)), Unit.NONE).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
