// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the files of a thread as in {@code /proc/self/task}. */
final class TaskFiles {
    private TaskFiles() {}

    static Path write(Path proc, long id, String name, long cpuNanos, long wakeUps) throws IOException {
        Path task = Files.createDirectories(proc.resolve(Long.toString(id)));
        Files.writeString(task.resolve("comm"), name + "\n");
        Files.writeString(task.resolve("schedstat"), cpuNanos + " 119869 3\n");
        Files.writeString(task.resolve("status"), """
                Name:\tticker
                Threads:\t17
                voluntary_ctxt_switches:\t%d
                nonvoluntary_ctxt_switches:\t99
                """.formatted(wakeUps));
        return task;
    }
}
