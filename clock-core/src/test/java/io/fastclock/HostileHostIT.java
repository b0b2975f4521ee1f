// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.ThreadedHost.readUntil;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Hosts that stop the process for seconds or refuse to create a thread. */
@EnabledOnOs(OS.LINUX)
class HostileHostIT {
    private static void report(String what, boolean outcome) {
        System.out.println(what + ": " + outcome);
    }

    /** Stops itself with a signal for two seconds. */
    static final class StoppedMain {
        public static void main(String[] args) throws Exception {
            AdaptiveClock clock = AdaptiveClock.builder().build();
            readUntil(clock, () -> clock.stats().updates() > 100);
            long pid = ProcessHandle.current().pid();
            long[] last = {System.nanoTime()};
            long[] ticks = {clock.stats().updates()};
            new ProcessBuilder("sh", "-c", "sleep 0.3; kill -STOP " + pid + "; sleep 2; kill -CONT " + pid).start();
            readUntil(clock, () -> {
                long now = System.nanoTime();
                boolean stopped = now - last[0] > 1_500_000_000L;
                last[0] = now;
                ticks[0] = clock.stats().updates();
                return stopped;
            });
            readUntil(clock, () -> clock.stats().missedUpdates() > 1_400);
            report("missed edges are not caught up", clock.stats().updates() - ticks[0] < 1_000);
            readUntil(clock, () -> clock.currentTimeMillis() == System.currentTimeMillis()); // Accurate again.
            readUntil(clock, () -> clock.stats().updates() > ticks[0] + 100);
            report("no failure", clock.stats().failures() == 0);
        }
    }

    @Test
    void process_stoppedForTwoSeconds_returnsAccurateTimeAgain() throws Exception {
        JavaProcess.run(StoppedMain.class).expectTrue(2);
    }

    /** Limits its own address space until no thread stack fits into it. Later, removes the limit. */
    static final class NoThreadsMain {
        public static void main(String[] args) throws Exception {
            AtomicInteger notified = new AtomicInteger();
            AdaptiveClock clock = AdaptiveClock.builder()
                    .listener(new ClockListener() {
                        @Override
                        public void threadFailed(Throwable cause) {
                            notified.addAndGet(cause instanceof OutOfMemoryError ? 1 : 0);
                        }
                    })
                    .build();
            limitAddressSpace(Long.toString(addressSpaceBytes() + 256L * 1024 * 1024));
            readUntil(clock, () -> clock.stats().failures() > 0);
            boolean exact = true;
            for (int i = 0; i < 100_000; i++) {
                long before = System.currentTimeMillis();
                long wall = clock.currentTimeMillis();
                exact &= before <= wall && wall <= System.currentTimeMillis();
            }
            report("exact", exact);
            report("listener is notified", notified.get() > 0);
            report("no tick", clock.stats().updates() == 0);
            report("no thread", clock.stats().threadStarts() == clock.stats().threadEnds());
            limitAddressSpace("unlimited");
            readUntil(clock, () -> clock.stats().updates() > 0);
            report("tried again", true);
        }

        private static long addressSpaceBytes() throws IOException {
            String line = Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(each -> each.startsWith("VmSize:"))
                    .findFirst()
                    .orElseThrow();
            return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
        }

        private static void limitAddressSpace(String bytes) throws Exception {
            String pid = Long.toString(ProcessHandle.current().pid());
            int exit = new ProcessBuilder("prlimit", "--pid", pid, "--as=" + bytes + ":unlimited")
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IllegalStateException("prlimit: " + exit);
            }
        }
    }

    @Test
    void threadStart_outOfAddressSpace_readsAreDirectUntilRetrySucceeds() throws Exception {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/prlimit")) || Files.isExecutable(Path.of("/bin/prlimit")),
                "prlimit is not installed");
        JavaProcess process = JavaProcess.run(NoThreadsMain.class, "-Xss512m");
        assertThat(process.out.lines()) // Among warnings of the JVM.
                .contains(
                        "exact: true",
                        "listener is notified: true",
                        "no tick: true",
                        "no thread: true",
                        "tried again: true");
        assertThat(process.err).doesNotContain("fastclock");
    }
}
