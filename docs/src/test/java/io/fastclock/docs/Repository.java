// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files that people read. */
final class Repository {
    /** These tests run in the module of the examples. */
    static final Path ROOT = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolve("..")
            .normalize();

    private static final Set<String> NOT_OURS = Set.of("target", ".git", ".idea", "node_modules");

    private Repository() {}

    /** All Markdown pages, by their paths from the root. */
    static Map<String, MarkdownPage> pages() throws IOException {
        Map<String, MarkdownPage> pages = new TreeMap<>();
        for (Path file : files(".md")) {
            pages.put(name(file), new MarkdownPage(name(file), Files.readString(file)));
        }
        return pages;
    }

    /** All files whose names end so. */
    static List<Path> files(String ending) throws IOException {
        List<Path> found = new ArrayList<>();
        collect(ROOT, ending, found);
        return found;
    }

    /** The path from the root, with slashes. */
    static String name(Path file) {
        return ROOT.relativize(file).toString().replace('\\', '/');
    }

    private static void collect(Path directory, String ending, List<Path> found) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            for (Path entry : entries.sorted().toList()) {
                String name = String.valueOf(entry.getFileName());
                if (Files.isDirectory(entry) && !NOT_OURS.contains(name)) {
                    collect(entry, ending, found);
                } else if (name.endsWith(ending)) {
                    found.add(entry);
                }
            }
        }
    }
}
