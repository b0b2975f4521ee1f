// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The timer slack of the calling thread: the time by which Linux may prolong a sleep. The default is 50,000 ns
 * ({@code PR_SET_TIMERSLACK} in prctl(2)). A thread may change its own timer slack without privileges, by the file
 * {@code /proc/<thread id>/timerslack_ns} (proc_pid_timerslack_ns(5), Linux 4.6 and later).
 */
final class TimerSlack {
    /** The timer slack is unknown: not Linux, no {@code /proc}, or a sandbox denies access. */
    static final long UNKNOWN = -1;

    private TimerSlack() {}

    /** Lowers the calling thread's timer slack to 1 ns if the host permits. Returns the result as {@link #current()} does. */
    static long lower() {
        try {
            Path file = file();
            Files.write(file, "1".getBytes(StandardCharsets.US_ASCII));
            return read(file);
        } catch (IOException | RuntimeException | LinkageError unavailable) {
            return current();
        }
    }

    /** Returns the calling thread's timer slack in nanoseconds, or {@link #UNKNOWN}. Never throws. */
    static long current() {
        try {
            return read(file());
        } catch (IOException | RuntimeException | LinkageError unavailable) {
            return UNKNOWN;
        }
    }

    private static long read(Path file) throws IOException {
        return Long.parseLong(Files.readString(file).trim());
    }

    /** The target of the link is {@code <process id>/task/<thread id>}. */
    private static Path file() throws IOException {
        Path task = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
        return Path.of("/proc", String.valueOf(task), "timerslack_ns");
    }
}
