// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Finds figures that no page has to which their sentence links. A figure in a link's text must be behind that link, another
 * behind any of the sentence's. What is behind a link to another site is not known.
 */
record FigureCheck(Path root, Map<Path, MarkdownPage> pages) {
    /** Returns the problems, each as {@code page:line: message}. */
    List<String> problems(MarkdownPage page) {
        return page.passages().stream()
                .flatMap(passage -> passage.sentences().stream())
                .filter(sentence -> !sentence.links().isEmpty())
                .flatMap(sentence -> problems(page, sentence))
                .toList();
    }

    private Stream<String> problems(MarkdownPage page, Passage sentence) {
        return Figure.in(sentence.text(), Unit.NONE).stream()
                .filter(figure -> links(sentence, figure).noneMatch(link -> isBehind(page, link, sentence, figure)))
                .map(figure -> page + ":" + sentence.line() + ": " + figure.text() + " is not in "
                        + links(sentence, figure).toList());
    }

    private static Stream<String> links(Passage sentence, Figure figure) {
        List<String> own = sentence.links().stream()
                .filter(link -> link.start() <= figure.start() && figure.start() < link.end())
                .map(Passage.Span::destination)
                .toList();
        return own.isEmpty() ? sentence.links().stream().map(Passage.Span::destination) : own.stream();
    }

    private boolean isBehind(MarkdownPage page, String link, Passage sentence, Figure figure) {
        String[] parts = link.split("#", 2);
        if (parts[0].contains(":")) {
            return true;
        }
        Path file = parts[0].isEmpty() ? page.file : page.file.resolveSibling(parts[0]).normalize();
        MarkdownPage linked = pages.get(file);
        if (linked == null) {
            return figure.isAmong(LinkTarget.figures(read(file)).toList());
        }
        List<Passage> others = (parts.length == 1 ? linked.passages() : linked.passages(parts[1])).stream()
                .filter(passage -> !passage.text().contains(sentence.text()))
                .toList();
        return figure.isAmong(LinkTarget.figures(others).toList());
    }

    private String read(Path file) {
        try {
            return Files.isRegularFile(root.resolve(file)) ? Files.readString(root.resolve(file)) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
