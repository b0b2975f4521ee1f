// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Pages that quote committed runs. RUN is a directory below the root of all results.
 *
 * <p>A table or a chart stands between the marks {@code <!-- results: RUN/NAME -->} and {@code <!-- /results -->}. A
 * single cell of a table stands between {@code <!-- figure: RUN/TABLE/ROW/COLUMN -->} and {@code <!-- /figure -->}. The
 * first of several quotes with one source names it.
 */
public final class Pages {
    private static final Pattern OPENING = Pattern.compile("<!-- (results|figure):");
    private static final Pattern MARKED =
            Pattern.compile("(<!-- (results|figure): *(.*?) *-->\n?)(.*?)(<!-- /\\2 -->)", Pattern.DOTALL);

    private Pages() {}

    @FunctionalInterface
    public interface Run {
        List<Section> sections(Path directory) throws IOException;
    }

    /** Throws an exception if there is no such run, table, chart or cell, or a mark is not closed. */
    public static String renew(String page, Path pageFile, Path root, Run run) throws IOException {
        if (OPENING.matcher(page).results().count()
                != MARKED.matcher(page).results().count()) {
            throw new IllegalArgumentException("a mark of results or of a figure in " + pageFile + " is not closed");
        }
        Map<String, Quotes> quotesByRun = new HashMap<>();
        StringBuilder renewed = new StringBuilder();
        String lastSource = "";
        Matcher mark = MARKED.matcher(page);
        while (mark.find()) {
            int parts = mark.group(2).equals("figure") ? 4 : 2;
            String[] place = mark.group(3).split("/", parts);
            if (place.length != parts) {
                throw new IllegalArgumentException(
                        "\"" + mark.group(3) + "\" does not have " + parts + " parts, divided by /");
            }
            Quotes quotes = quotesByRun.get(place[0]);
            if (quotes == null) {
                quotes = quotes(place[0], pageFile, root, run);
                quotesByRun.put(place[0], quotes);
            }
            String quote;
            if (parts == 2) {
                Quotes.Quote named = quotes.named(place[1]);
                quote = named.markdown() + (named.source().equals(lastSource) ? "" : named.source());
                lastSource = named.source();
            } else {
                quote = quotes.cell(place[1], place[2], place[3]);
                quote = pageFile.toString().endsWith(".zh-CN.md") ? quote.replace(" to ", "～") : quote;
            }
            mark.appendReplacement(renewed, Matcher.quoteReplacement(mark.group(1) + quote + mark.group(5)));
        }
        return mark.appendTail(renewed).toString();
    }

    public static List<Path> runs(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root, 2)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .map(file -> file.resolveSibling(""))
                    .distinct()
                    .sorted()
                    .toList();
        }
    }

    private static Quotes quotes(String name, Path pageFile, Path root, Run run) throws IOException {
        List<String> runs = list(root, Files::isDirectory).stream()
                .map(path -> String.valueOf(path.getFileName()))
                .toList();
        if (!runs.contains(name)) {
            throw new IllegalArgumentException("no run \"" + name + "\"; there are " + runs);
        }
        Path directory = root.resolve(name);
        Path from = pageFile.toAbsolutePath().resolveSibling("").normalize();
        Path link = from.relativize(directory.toAbsolutePath().normalize());
        return new Quotes(name, run.sections(directory), link.toString().replace('\\', '/') + "/");
    }

    /** The pages below a directory, but for those of the results; a file is a page itself. */
    public static List<Path> below(Path start, Path root) throws IOException {
        Path results = root.toAbsolutePath().normalize();
        try (Stream<Path> files = Files.walk(start)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.toAbsolutePath().normalize().startsWith(results))
                    .sorted()
                    .toList();
        }
    }

    /** Replaces the published run. {@code report.html} is not copied: repositories do not show it. */
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
