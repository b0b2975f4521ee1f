// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import static org.assertj.core.api.Assertions.contentOf;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds numbers in the text of a link that no number behind the link rounds to. What other sites say is not known. */
record FigureCheck(Path root, Map<Path, MarkdownPage> pages) {
    /** Versions, dates and the like are none. */
    private static final Pattern NUMBER = Pattern.compile(
            "(?<![\\w.,-]|(?:JDK|Java|Linux|[Gg]uarantee) )(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?(?![\\w-]|[.,]\\d)");

    /** Returns the problems, each as {@code page:line: message}. */
    List<String> problems(MarkdownPage page) {
        return page.passages.stream()
                .filter(passage -> !passage.link().isEmpty() && !passage.link().contains(":"))
                .flatMap(passage -> missing(page.file, passage)
                        .map(number -> page + ":" + passage.line() + ": not behind the link: " + number))
                .toList();
    }

    private Stream<String> missing(Path file, MarkdownPage.Passage passage) {
        List<String> numbers = numbers(passage.text()).toList();
        if (numbers.isEmpty()) {
            return Stream.empty(); // Most links, whose files need not be read.
        }
        String[] link = passage.link().split("#", 2);
        Path target = link[0].isEmpty() ? file : file.resolveSibling(link[0]).normalize();
        MarkdownPage page = pages.get(target);
        Stream<String> linked = page == null
                ? Stream.of(contentOf(root.resolve(target).toFile(), StandardCharsets.UTF_8))
                : page.section(link.length > 1 ? link[1] : "")
                        // A link of a page to itself does not bear itself out.
                        .filter(each -> each.link().isEmpty() || !page.file.equals(file))
                        .map(MarkdownPage.Passage::text);
        List<BigDecimal> there = linked.flatMap(FigureCheck::numbers)
                .map(FigureCheck::value)
                .flatMap(each -> Stream.of(each, each.movePointLeft(3))) // 70000 us are 70 ms.
                .toList();
        return numbers.stream().filter(number -> {
            BigDecimal value = value(number);
            return there.stream()
                    .noneMatch(each -> value.compareTo(each.setScale(value.scale(), RoundingMode.HALF_UP)) == 0);
        });
    }

    private static Stream<String> numbers(String text) {
        return NUMBER.matcher(text).results().map(MatchResult::group);
    }

    private static BigDecimal value(String number) {
        return new BigDecimal(number.replace(",", ""));
    }
}
