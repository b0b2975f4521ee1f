// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.CoarseExpectations.isTickCertain;
import static io.fastclock.packaging.CoarseExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The bound on the staleness of an adaptive clock, in a process with many threads that is stopped now and then. */
class BoundedProcessIT {
    private static final int THREADS_PER_CORE = 32;
    private static final int STOPS = 3;

    /** Compares with the kernel's counter, not with the wall: nothing but the counter says that a tick has begun. */
    static final class Main {
        private static final AdaptiveClock CLOCK =
                AdaptiveClock.builder().heldIn(ClockMode.CACHED).build();
        private static final AtomicLong READS = new AtomicLong();
        private static final AtomicLong STALE = new AtomicLong();
        private static volatile boolean over;

        private Main() {}

        public static void main(String... args) throws Exception {
            long endNanos = System.nanoTime() + Duration.ofSeconds(50).toNanos();
            while (!(CLOCK.isCaching() && CLOCK.stats().usesKernelTick()) && System.nanoTime() < endNanos) {
                CLOCK.nanoTime();
            }
            if (!CLOCK.stats().usesKernelTick()) {
                System.out.println("no bound: " + CLOCK);
                return;
            }
            Thread[] readers =
                    new Thread[THREADS_PER_CORE * Runtime.getRuntime().availableProcessors()];
            for (int i = 0; i < readers.length; i++) {
                readers[i] = new Thread(Main::read);
                readers[i].start();
            }
            String pid = Long.toString(ProcessHandle.current().pid());
            for (int i = 0; i < STOPS; i++) {
                Thread.sleep(100);
                String stop = "kill -STOP " + pid + "; sleep 0.5; kill -CONT " + pid;
                new ProcessBuilder("sh", "-c", stop).start().waitFor();
            }
            over = true;
            for (Thread reader : readers) {
                reader.join();
            }
            System.out.println(
                    "mode: " + CLOCK.stats().mode() + ", read: " + (READS.get() > 0) + ", stale: " + STALE.get());
        }

        private static void read() {
            int ticks = TickCounter.load();
            long beforeTick = Long.MIN_VALUE;
            long lastNanos = beforeTick;
            while (!over) {
                long nanos = System.nanoTime();
                int now = TickCounter.load();
                if (now != ticks) {
                    ticks = now;
                    beforeTick = lastNanos; // The counter was loaded after that, and had not changed.
                }
                lastNanos = nanos;
                if (CLOCK.nanoTime() < beforeTick) {
                    STALE.incrementAndGet();
                }
                READS.incrementAndGet();
            }
        }
    }

    @Test
    void reads_ofStarvedAndStoppedProcess_areFromTheCurrentTick() throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, nativeAccess("ALL-UNNAMED"));
        assumeThat(isTickCertain() || !process.out.startsWith("no bound")).isTrue();
        assertThat(process.out).startsWith("mode: CACHED, read: true, stale: 0");
        assertThat(process.err).isEmpty();
    }
}
