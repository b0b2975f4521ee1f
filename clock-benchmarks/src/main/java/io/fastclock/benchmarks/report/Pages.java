// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Pages that quote committed runs. A table or a chart stands between the marks {@code <!-- results: RUN/NAME -->} and
 * {@code <!-- /results -->}. RUN is a directory below the root of all results. Where another program has written the page of the
 * run, NAME is the anchor of a heading. The first of several quotes with one source names it.
 */
public final class Pages {
    private static final Pattern OPENING = Pattern.compile("<!-- results:");
    private static final Pattern MARKED =
            Pattern.compile("(<!-- results: *(.*?) *-->\n?)(.*?)(<!-- /results -->)", Pattern.DOTALL);
    private static final String NOT_MEASURED = "Not measured in this run.\n";
    private static final String CHINESE = ".zh-CN.md";

    private Pages() {}

    @FunctionalInterface
    public interface Run {
        List<Section> sections(Path directory) throws IOException;
    }

    /** Throws an exception if there is no such run, table or chart, it was cut short, or a mark is not closed. */
    public static String renew(String page, Path pageFile, Path root, Run run) throws IOException {
        if (OPENING.matcher(page).results().count()
                != MARKED.matcher(page).results().count()) {
            throw new IllegalArgumentException("a mark of results in " + pageFile + " is not closed");
        }
        StringBuilder renewed = new StringBuilder();
        String lastSource = "";
        Matcher mark = MARKED.matcher(page);
        while (mark.find()) {
            String[] place = mark.group(2).split("/", 2);
            if (place.length != 2) {
                throw new IllegalArgumentException("\"" + mark.group(2) + "\" is not RUN/NAME");
            }
            Path directory = root.resolve(place[0]).toAbsolutePath().normalize();
            if (!Files.isDirectory(directory)) {
                try (Stream<Path> runs = Files.list(root)) {
                    throw unknown(
                            "run", place[0], runs.filter(Files::isDirectory).map(Path::getFileName));
                }
            }
            Path from = pageFile.toAbsolutePath().resolveSibling("").normalize();
            String path = from.relativize(directory).toString().replace('\\', '/') + "/";
            String link = URLEncoder.encode(path, StandardCharsets.UTF_8)
                    .replace("%2F", "/")
                    .replace("+", "%20");
            String quote = written(directory, place[1]);
            String source = "\n[All figures](" + link + "report.md).\n";
            if (quote.isEmpty()) {
                Section section = section(run.sections(directory), mark.group(2), place[1]);
                quote = section.quote(place[1], link).orElse(NOT_MEASURED);
                source = quote.equals(NOT_MEASURED)
                        ? ""
                        : "\n" + section.header().sentence() + ": [all figures](" + link + "report.md).\n";
            }
            quote += source.equals(lastSource) ? "" : source;
            lastSource = source;
            quote = pageFile.toString().endsWith(CHINESE) ? inChinese(quote) : quote;
            mark.appendReplacement(renewed, Matcher.quoteReplacement(mark.group(1) + quote + mark.group(4)));
        }
        return mark.appendTail(renewed).toString();
    }

    /** Returns a part of a page that another program has written, by the anchor of its heading; empty if there is none. */
    private static String written(Path directory, String anchor) throws IOException {
        Path report = directory.resolve("report.md");
        String page = Files.exists(report) && runs(directory).isEmpty() ? Files.readString(report) : "";
        return Stream.of(page.split("\n#+ ", -1))
                .map(part -> part.split("\n+", 2))
                .filter(part -> part.length == 2 && anchor(part[0]).equals(anchor))
                .map(part -> part[1].stripTrailing() + "\n")
                .findFirst()
                .orElse("");
    }

    /** Returns what GitHub makes of a heading. */
    public static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}\\p{M} _-]", "")
                .replace(' ', '-');
    }

    private static Section section(List<Section> sections, String place, String name) {
        Section section = sections.stream()
                .filter(each -> each.names().anyMatch(name::equals))
                .findFirst()
                .orElseThrow(
                        () -> unknown("table or chart", place, sections.stream().flatMap(Section::names)));
        if (section.header().wasCut()) {
            throw new IllegalArgumentException("\"" + place + "\" cannot be quoted: its measurement was cut short");
        }
        return section;
    }

    private static IllegalArgumentException unknown(String what, String name, Stream<?> known) {
        return new IllegalArgumentException("no " + what + " \"" + name + "\"; there are "
                + known.distinct().sorted().toList());
    }

    /** The words of the quoted tables are in a file of their own: {@code English = Chinese}. */
    private static String inChinese(String quote) {
        String translated = quote;
        for (String line : Resources.text("report/zh-CN.txt").split("\n", -1)) {
            String[] words = line.split(" = ", 2);
            translated = words.length == 2 ? translated.replace(words[0], words[1]) : translated;
        }
        return translated;
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
}
