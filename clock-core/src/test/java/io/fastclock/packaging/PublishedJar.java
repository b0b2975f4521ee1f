// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import java.nio.file.Path;
import java.util.Objects;

/** Paths of build results. Only integration tests have them. */
final class PublishedJar {
    private PublishedJar() {}

    static Path jar() {
        return path("fastclock.test.jar");
    }

    /** The jar with the package relocated to {@code com.example.shaded.fastclock}. */
    static Path relocatedJar() {
        return path("fastclock.test.relocatedJar");
    }

    /** Contains {@link BusyReader}. */
    static Path testClasses() {
        return path("fastclock.test.testClasses");
    }

    private static Path path(String property) {
        return Path.of(Objects.requireNonNull(System.getProperty(property), property));
    }
}
