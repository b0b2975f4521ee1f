// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /** All Markdown pages, by their paths from the root, with slashes. */
    static Map<String, MarkdownPage> pages() throws IOException {
        Map<String, MarkdownPage> pages = new TreeMap<>();
        addBelow(ROOT, pages);
        return pages;
    }

    private static void addBelow(Path directory, Map<String, MarkdownPage> pages) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            for (Path entry : entries.toList()) {
                String path = ROOT.relativize(entry).toString().replace('\\', '/');
                if (Files.isDirectory(entry) && !NOT_OURS.contains(String.valueOf(entry.getFileName()))) {
                    addBelow(entry, pages);
                } else if (path.endsWith(".md")) {
                    pages.put(path, new MarkdownPage(path, Files.readString(entry)));
                }
            }
        }
    }
}
