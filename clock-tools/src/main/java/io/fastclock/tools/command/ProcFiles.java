// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the kernel says about a process. A line ends at a line feed only: a name in it may contain all other characters. */
final class ProcFiles {
    private final Path folder;

    ProcFiles(Path folder) {
        this.folder = folder;
    }

    boolean exist() {
        return Files.exists(folder);
    }

    String text(String file) throws IOException {
        return Files.readString(folder.resolve(file), StandardCharsets.ISO_8859_1);
    }

    List<String> lines(String file) throws IOException {
        return List.of(text(file).split("\n", -1));
    }

    /** Returns a field of the status, or an empty text. */
    String status(String field) throws IOException {
        return lines("status").stream()
                .filter(line -> line.startsWith(field + ":"))
                .map(line -> line.substring(field.length() + 1).strip())
                .findFirst()
                .orElse("");
    }

    /** Returns the state, or an empty text if there is no process. */
    String state() {
        try {
            return status("State");
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns where a link leads to. Does not follow it. */
    String link(String name) throws IOException {
        return Files.readSymbolicLink(folder.resolve(name)).toString();
    }

    boolean hasLink(String name) {
        return Files.isSymbolicLink(folder.resolve(name));
    }

    /** By its path and its number: two mounts may show one directory, and one path may mean two. Reads nothing below it. */
    boolean hasRootOf(ProcFiles other) throws IOException {
        return link("root").equals(other.link("root"))
                && Files.isSameFile(folder.resolve("root"), other.folder.resolve("root"));
    }
}
