// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import java.nio.file.Path;
import java.util.Objects;

/** Where the build has put things; it tells integration tests alone. */
final class PublishedJar {
    private PublishedJar() {}

    static Path jar() {
        return path("fastclock.test.jar");
    }

    /** The same, with its packages moved to {@code com.example.shaded.fastclock}. */
    static Path relocatedJar() {
        return path("fastclock.test.relocatedJar");
    }

    /** Holds {@link BusyReader}. */
    static Path testClasses() {
        return path("fastclock.test.testClasses");
    }

    private static Path path(String property) {
        return Path.of(Objects.requireNonNull(System.getProperty(property), property));
    }
}
