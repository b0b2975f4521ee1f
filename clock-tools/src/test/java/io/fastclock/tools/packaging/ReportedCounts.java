// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A JSON report, and the expected report that the comments of a source file define. */
final class ReportedCounts {
    static final String FILE = "report.json";

    private static final Pattern CALL_SITE = Pattern.compile(
            "\"class\": \"(.*)\",\\s*\"method\": \"(.*)\",\\s*\"line\": (\\d+),\\s*\"read\": \"(.*)\",\\s*\"calls\": (\\d+)");
    private static final Pattern LEFT_ALONE = Pattern.compile("\"reason\": \"(.*)\",\\s*\"classes\": \\[([^\\]]*)\\]");

    /** {@code // AllReads$Face.ofInterface 5 System.nanoTime()} */
    private static final Pattern EXPECTED = Pattern.compile(".*// (\\S+)\\.(\\S+) (\\d+) (\\S.*)");

    private final String json;

    ReportedCounts(String json) {
        this.json = json;
    }

    static ReportedCounts in(Path directory) throws IOException {
        return new ReportedCounts(Files.readString(directory.resolve(FILE)));
    }

    /** Texts such as {@code com.example.app.AllReads.main:12 5 System.nanoTime()}, without the compiler's numbers of lambdas. */
    Set<String> callSites() {
        return CALL_SITE
                .matcher(json)
                .results()
                .map(site -> site.group(1) + "." + site.group(2).replaceFirst("^lambda\\$.*", "lambda") + ":"
                        + site.group(3) + " " + site.group(5) + " " + site.group(4))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Texts such as {@code odd: "a.A", "b.B"}, with the reason and the classes. */
    Set<String> leftAlone() {
        return LEFT_ALONE
                .matcher(json)
                .results()
                .map(reason -> reason.group(1) + ": " + reason.group(2))
                .collect(Collectors.toSet());
    }

    /** Returns the call sites that the comments of a source file of the package {@code com.example.app} expect. */
    static Set<String> expectedBy(String source) {
        String[] lines = source.split("\n", -1);
        return IntStream.range(0, lines.length)
                .boxed()
                .flatMap(i -> EXPECTED.matcher(lines[i])
                        .results()
                        .map(site -> "com.example.app." + site.group(1) + "." + site.group(2) + ":" + (i + 1) + " "
                                + site.group(3) + " " + site.group(4)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static Set<String> expectedBy(Class<?> application) throws IOException {
        return expectedBy(source("java/" + application.getName().replace('.', '/') + ".java"));
    }

    static String source(String file) throws IOException {
        return Files.readString(Path.of("src", "test").resolve(file));
    }

    /** Returns what is expected if one kind of read, or each by a method of {@code System}, is replaced. */
    static Set<String> replaced(Class<?> application, String reads) throws IOException {
        return expectedBy(application).stream()
                .map(site -> site.endsWith(reads) ? site.replaceFirst("System(\\.\\w+\\(\\))$", "FastClock$1") : site)
                .collect(Collectors.toSet());
    }

    @Override
    public String toString() {
        return json;
    }
}
