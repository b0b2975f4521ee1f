// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Pages that quote committed runs. The place of a table or a chart lies between the marks {@code <!-- results: RUN/NAME -->}
 * and {@code <!-- /results -->}; RUN is a directory below the root of all results.
 */
public final class Pages {
    private static final Pattern MARKED =
            Pattern.compile("(<!-- results: *(.*?) *-->\n)(.*?)(<!-- /results -->)", Pattern.DOTALL);
    private static final String NOT_MEASURED = "Not measured in this run.\n";

    private Pages() {}

    /**
     * The page with the figures of its runs.
     *
     * @throws IllegalArgumentException if there is no such run, table or chart, or a mark is not closed
     */
    public static String renew(String page, Path pageFile, Path root, Function<String, List<Section>> sectionsOfRun)
            throws IOException {
        List<String> runs = list(root, Files::isDirectory).stream()
                .map(run -> String.valueOf(run.getFileName()))
                .toList();
        String link = pageFile.toAbsolutePath()
                .resolveSibling("")
                .normalize()
                .relativize(root.toAbsolutePath().normalize())
                .toString()
                .replace('\\', '/');
        return MARKED.matcher(page).replaceAll(mark -> {
            String[] place = mark.group(2).split("/", -1);
            if (place.length != 2 || mark.group(3).contains("<!-- results:")) {
                throw new IllegalArgumentException(
                        "not \"RUN/NAME\", or without <!-- /results -->: \"" + mark.group(2) + "\"");
            }
            if (!runs.contains(place[0])) {
                throw new IllegalArgumentException("no run \"" + place[0] + "\"; there are " + runs);
            }
            Map<String, String> quotes = quotes(sectionsOfRun.apply(place[0]), link + "/" + place[0] + "/");
            String quote = quotes.get(place[1]);
            if (quote == null) {
                throw new IllegalArgumentException(
                        "no table or chart \"" + mark.group(2) + "\"; there are " + quotes.keySet());
            }
            return Matcher.quoteReplacement(mark.group(1) + quote + mark.group(4));
        });
    }

    /** By name. */
    private static Map<String, String> quotes(List<Section> sections, String link) {
        Map<String, String> quotes = new TreeMap<>();
        for (Section section : sections) {
            String source = "\n" + section.header().sentence() + ": [all figures](" + link + "report.md).\n";
            section.tables()
                    .forEach(table -> quotes.putIfAbsent(
                            table.name(), table.isMeasured() ? MarkdownRenderer.render(table) + source : NOT_MEASURED));
            section.charts()
                    .forEach(chart -> quotes.putIfAbsent(
                            chart.name(),
                            chart.isMeasured() ? MarkdownRenderer.picture(chart, link) + source : NOT_MEASURED));
        }
        return quotes;
    }

    /**
     * Copies a run's figures and pictures to {@code root/name}, in place of what was there. Logs stay where they are, and
     * {@code report.html} too: it says what {@code report.md} says, and repositories do not show it.
     */
    public static Path publish(Path run, Path root, String name) throws IOException {
        Path target = Files.createDirectories(root.resolve(name));
        for (Path old : list(target, Files::isRegularFile)) {
            Files.delete(old);
        }
        for (Path file : list(run, Files::isRegularFile)) {
            if (file.toString().matches(".*(report\\.md|\\.json|\\.svg)")) {
                Files.copy(file, target.resolve(file.getFileName()));
            }
        }
        return target;
    }

    private static List<Path> list(Path directory, Predicate<Path> wanted) throws IOException {
        try (Stream<Path> paths = Files.list(directory)) {
            return paths.filter(wanted).sorted().toList();
        }
    }
}
