// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The counters that Linux keeps for a thread since its start.
 *
 * @param name the kernel's name of the thread: at most 15 bytes
 * @param wakeUps voluntary context switches: how often the thread blocked, and so had to be woken up
 */
record Task(String id, String name, long cpuNanos, long wakeUps) {
    private static final String WAKE_UPS = "voluntary_ctxt_switches:";

    /** Reads a directory below {@code /proc/self/task}; empty if the thread has ended or the format is unknown. */
    static Optional<Task> read(Path directory) {
        try {
            String wakeUps = read(directory, "status")
                    .lines()
                    .filter(line -> line.startsWith(WAKE_UPS))
                    .findFirst()
                    .orElseThrow();
            return Optional.of(new Task(
                    directory.getFileName().toString(),
                    read(directory, "comm").strip(),
                    Long.parseLong(read(directory, "schedstat").split(" ", 2)[0]),
                    Long.parseLong(wakeUps.substring(WAKE_UPS.length()).strip())));
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private static String read(Path directory, String file) throws IOException {
        return Files.readString(directory.resolve(file), StandardCharsets.ISO_8859_1);
    }

    /** Older JVMs keep the first 15 bytes of a Java thread's name, newer ones the first 7, "..", and the last 6. */
    boolean isNamed(String javaName) {
        int length = javaName.length();
        return length <= 15
                ? name.equals(javaName.strip())
                : name.equals(javaName.substring(0, 15).strip())
                        || name.equals(javaName.substring(0, 7) + ".." + javaName.substring(length - 6));
    }
}
