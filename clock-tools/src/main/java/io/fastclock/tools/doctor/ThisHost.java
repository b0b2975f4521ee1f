// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The host on which this process runs. */
final class ThisHost implements HostSource {
    @Override
    public Optional<String> file(String path) {
        try {
            Path file = Path.of(path);
            return Files.isReadable(file) ? Optional.of(Files.readString(file).trim()) : Optional.empty();
        } catch (IOException | InvalidPathException | SecurityException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> systemProperty(String name) {
        try {
            return Optional.ofNullable(System.getProperty(name));
        } catch (SecurityException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> environmentVariable(String name) {
        try {
            return Optional.ofNullable(System.getenv(name));
        } catch (SecurityException e) {
            return Optional.empty();
        }
    }

    @Override
    public int processors() {
        return Runtime.getRuntime().availableProcessors();
    }
}
