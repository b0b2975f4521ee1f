// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The facts about the host on which this process runs. Tests override all methods. */
class HostSource {
    /** Returns the text of a file, trimmed; empty if the file does not exist or cannot be read. */
    Optional<String> file(String path) {
        try {
            Path file = Path.of(path);
            return Files.isReadable(file) ? Optional.of(Files.readString(file).trim()) : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    Optional<String> systemProperty(String name) {
        return Optional.ofNullable(System.getProperty(name));
    }

    Optional<String> environmentVariable(String name) {
        return Optional.ofNullable(System.getenv(name));
    }
}
