// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where one process of an application runs.
 *
 * @param artifacts the directory of all applications and agents
 * @param work an empty directory
 * @param port free a moment ago
 */
record Place(Path artifacts, Path work, int port) {
    /** Returns the first artifact of this pattern. */
    static Path artifact(Path artifacts, String glob) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(artifacts, glob)) {
            for (Path file : found) {
                return file.toAbsolutePath();
            }
        }
        throw new IOException("no " + glob + " in " + artifacts);
    }

    /** The output of the process. */
    Path log() {
        return work.resolve("application.log");
    }
}
