// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What Linux has counted for a thread since it began.
 *
 * @param id the kernel's
 * @param name the kernel's: at most 15 bytes
 * @param wakeUps how often it has given up its core of its own accord, and so had to be woken
 */
record Task(long id, String name, long cpuNanos, long wakeUps) {
    private static final long NANOS_PER_TICK = 10_000_000; // USER_HZ is 100 wherever there is a JVM.
    private static final int USER_TIME = 11; // Fields of "stat" after the name, the state being the first.
    private static final int SYSTEM_TIME = 12;

    /**
     * Reads a thread's directory below {@code /proc}.
     *
     * @throws IOException if the thread has ended, or the files do not say what Linux's do
     */
    static Task read(Path directory) throws IOException {
        try {
            return new Task(
                    Long.parseLong(directory.getFileName().toString()),
                    read(directory, "comm").strip(),
                    cpuNanos(directory),
                    wakeUps(read(directory, "status")));
        } catch (RuntimeException e) {
            throw new IOException("not understood: " + directory, e);
        }
    }

    /** From {@code schedstat}, in nanoseconds, or where the kernel was built without it from {@code stat}, in 10 ms. */
    private static long cpuNanos(Path directory) throws IOException {
        if (Files.exists(directory.resolve("schedstat"))) {
            return Long.parseLong(read(directory, "schedstat").strip().split(" ", -1)[0]);
        }
        String stat = read(directory, "stat");
        // The name may contain anything, brackets and spaces too.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return (Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME])) * NANOS_PER_TICK;
    }

    private static long wakeUps(String status) {
        return status.lines()
                .filter(line -> line.startsWith("voluntary_ctxt_switches:"))
                .mapToLong(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElseThrow();
    }

    private static String read(Path directory, String file) throws IOException {
        return Files.readString(directory.resolve(file), StandardCharsets.ISO_8859_1);
    }

    /**
     * Whether the kernel's name is what a Java thread's comes to: its first 15 bytes, or, as later JVMs cut it, its first
     * seven, two dots and its last six.
     */
    boolean isNamed(String javaName) {
        int length = javaName.length();
        return length <= 15
                ? name.equals(javaName.strip())
                : name.equals(javaName.substring(0, 15).strip())
                        || name.equals(String.format(
                                Locale.ROOT, "%s..%s", javaName.substring(0, 7), javaName.substring(length - 6)));
    }
}
