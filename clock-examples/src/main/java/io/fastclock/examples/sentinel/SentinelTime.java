// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The replacement of Sentinel's {@code TimeUtil}. It is in a separate directory of this jar, where no class loader finds it.
 * A copy of that directory before {@code sentinel-core} on a class path replaces Sentinel's class.
 */
final class SentinelTime {
    private static final String HOME = "/sentinel-time/";
    private static final String NAME = "com/alibaba/csp/sentinel/util/TimeUtil";

    private SentinelTime() {}

    /** Copies the class to a directory, and returns the directory. */
    static Path copyTo(Path directory) throws IOException {
        for (String file : List.of(NAME + ".class", NAME + "$STATE.class")) {
            Path copy = directory.resolve(file);
            Files.createDirectories(copy.getParent());
            try (InputStream original = SentinelTime.class.getResourceAsStream(HOME + file)) {
                if (original == null) {
                    throw new IOException(HOME + file + " is missing from the build");
                }
                Files.copy(original, copy);
            }
        }
        return directory;
    }

    /** Returns this process's class path with the directory before it. */
    static String before(Path directory) {
        return directory + File.pathSeparator + System.getProperty("java.class.path");
    }
}
