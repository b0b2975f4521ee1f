// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Pages that quote committed runs. RUN is a directory below the root of all results.
 *
 * <p>A table or a chart stands between the marks {@code <!-- results: RUN/NAME -->} and {@code <!-- /results -->}. A
 * single cell of a table stands between {@code <!-- figure: RUN/TABLE/ROW/COLUMN -->} and {@code <!-- /figure -->}.
 */
public final class Pages {
    private static final Pattern BLOCK =
            Pattern.compile("(<!-- results: *(.*?) *-->\n)(.*?)(<!-- /results -->)", Pattern.DOTALL);
    private static final Pattern FIGURE =
            Pattern.compile("(<!-- figure: *(.*?) *-->)(.*?)(<!-- /figure -->)", Pattern.DOTALL);
    private static final Pattern OPENING = Pattern.compile("<!-- (results|figure):");

    /** Reads the results in a directory. */
    @FunctionalInterface
    public interface Run {
        List<Section> sections(Path directory) throws IOException;
    }

    private final Path root;
    private final String link;
    private final Run run;
    private final Map<String, Quotes> quotesByRun = new HashMap<>();

    private Pages(Path pageFile, Path root, Run run) {
        this.root = root;
        this.run = run;
        this.link = pageFile.toAbsolutePath()
                .resolveSibling("")
                .normalize()
                .relativize(root.toAbsolutePath().normalize())
                .toString()
                .replace('\\', '/');
    }

    /**
     * The page with the figures of its runs.
     *
     * @throws IllegalArgumentException if there is no such run, table, chart or cell, or a mark is not closed
     */
    public static String renew(String page, Path pageFile, Path root, Run run) {
        if (count(OPENING, page) != count(BLOCK, page) + count(FIGURE, page)) {
            throw new IllegalArgumentException("a mark of results or of a figure in " + pageFile + " is not closed");
        }
        Pages pages = new Pages(pageFile, root, run);
        Translation translation = Translation.of(pageFile);
        String withBlocks = pages.replace(
                page,
                BLOCK,
                2,
                place -> translation.apply(pages.quotes(place[0]).named(place[1])));
        return pages.replace(
                withBlocks,
                FIGURE,
                4,
                place -> translation.apply(pages.quotes(place[0]).cell(place[1], place[2], place[3])));
    }

    private static long count(Pattern pattern, String page) {
        return pattern.matcher(page).results().count();
    }

    private String replace(String page, Pattern marked, int parts, Function<String[], String> quote) {
        return marked.matcher(page).replaceAll(mark -> {
            String[] place = mark.group(2).split("/", parts);
            if (place.length != parts) {
                throw new IllegalArgumentException(
                        "\"" + mark.group(2) + "\" does not have " + parts + " parts, divided by /");
            }
            return Matcher.quoteReplacement(mark.group(1) + quote.apply(place) + mark.group(4));
        });
    }

    private Quotes quotes(String runName) {
        return quotesByRun.computeIfAbsent(runName, name -> {
            try {
                List<String> runs = list(root, Files::isDirectory).stream()
                        .map(path -> String.valueOf(path.getFileName()))
                        .toList();
                if (!runs.contains(name)) {
                    throw new IllegalArgumentException("no run \"" + name + "\"; there are " + runs);
                }
                return new Quotes(root.resolve(name), run.sections(root.resolve(name)), link + "/" + name + "/");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
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
