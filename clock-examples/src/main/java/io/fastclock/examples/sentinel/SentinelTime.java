// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The replacement of Sentinel's {@code TimeUtil}. It is in a separate directory of this jar, where no class loader finds it.
 * A copy of that directory before {@code sentinel-core} on a class path replaces Sentinel's class.
 */
public final class SentinelTime {
    private static final String HOME = "/sentinel-time/";
    private static final String NAME = "com/alibaba/csp/sentinel/util/TimeUtil";

    private SentinelTime() {}

    /** Returns the class files by their paths below a directory of a class path. */
    public static Map<String, byte[]> classFiles() throws IOException {
        Map<String, byte[]> classFiles = new LinkedHashMap<>();
        for (String file : List.of(NAME + ".class", NAME + "$STATE.class")) {
            try (InputStream in = Objects.requireNonNull(SentinelTime.class.getResourceAsStream(HOME + file), file)) {
                classFiles.put(file, in.readAllBytes());
            }
        }
        return classFiles;
    }

    /** Copies the class to a directory, and returns the directory. */
    static Path copyTo(Path directory) throws IOException {
        for (Map.Entry<String, byte[]> file : classFiles().entrySet()) {
            Path copy = directory.resolve(file.getKey());
            Files.createDirectories(copy.getParent());
            Files.write(copy, file.getValue());
        }
        return directory;
    }
}
