// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import io.fastclock.tools.agent.AttachedJob;
import io.fastclock.tools.job.Snapshot;
import io.fastclock.tools.job.SnapshotText;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A new folder, to which no other user has access. The agent writes there how far its job is, and its report. */
final class ReportFolder implements AutoCloseable {
    final Path path;

    ReportFolder() throws IOException {
        path = Files.createTempDirectory("fastclock-tools").toAbsolutePath();
    }

    boolean hasBegun() {
        return has(AttachedJob.BEGUN) || isDone();
    }

    boolean isDone() {
        return has(AttachedJob.REPORT) || has(AttachedJob.FAILURE);
    }

    private boolean has(String file) {
        return Files.exists(path.resolve(file));
    }

    /** @throws IOException with the message of the agent, if its job has failed */
    Snapshot report() throws IOException {
        if (has(AttachedJob.FAILURE)) {
            throw new IOException(Files.readString(path.resolve(AttachedJob.FAILURE)));
        }
        return SnapshotText.read(Files.readString(path.resolve(AttachedJob.REPORT)));
    }

    /** Follows no link, and deletes no folder in it. */
    @Override
    public void close() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
            for (Path each : files) {
                Files.deleteIfExists(each);
            }
        }
        Files.deleteIfExists(path);
    }
}
