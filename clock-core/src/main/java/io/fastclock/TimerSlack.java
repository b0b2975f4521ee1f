// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * The timer slack of the calling thread: the time by which Linux may prolong a sleep, by default 50,000 ns. A thread may change
 * its own by the file {@code /proc/<thread id>/timerslack_ns} (proc_pid_timerslack_ns(5), Linux 4.6 and later).
 */
final class TimerSlack {
    private TimerSlack() {}

    /** Returns it in nanoseconds; -1 if unknown. Lowers it to 1 ns before, if asked to and the host permits. */
    static long lowerAndGet(boolean lowers) {
        try {
            // The target of the link is "<process id>/task/<thread id>".
            Path task = Files.readSymbolicLink(Paths.get("/proc/thread-self")).getFileName();
            Path file = Paths.get("/proc", String.valueOf(task), "timerslack_ns");
            if (lowers) {
                Files.write(file, "1".getBytes(StandardCharsets.US_ASCII));
            }
            return Long.parseLong(new String(Files.readAllBytes(file), StandardCharsets.US_ASCII).trim());
        } catch (IOException | RuntimeException | LinkageError unavailable) {
            return lowers ? lowerAndGet(false) : -1;
        }
    }
}
