// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The first use of {@code FastClock} when the logging backend reads {@code FastClock} itself. With two
 * threads, one thread initialises the backend while the other uses {@code FastClock} for the first time.
 */
class FirstUseIT {
    /** Adds a timestamp to each record. {@code System.Logger} logs by it too, unless another backend is installed. */
    public static final class StampingHandler extends Handler {
        private static final long INITIALISED_AT_MILLIS = initialise();

        private static long initialise() {
            Main.awaitOtherThread();
            return FastClock.currentTimeMillis();
        }

        @Override
        public void publish(LogRecord record) {
            long real = System.currentTimeMillis();
            long stamp = FastClock.currentTimeMillis();
            // The first read is not complete. It must not return a later time than the second read.
            FastClock.awaitKernelTick(Duration.ofSeconds(5));
            System.out.println("stamped: " + (Math.abs(stamp - real) < 60_000 && INITIALISED_AT_MILLIS > 0) + " "
                    + record.getMessage().replaceAll(", which.*", ""));
            if (Boolean.getBoolean("fails")) {
                throw new IllegalStateException("a backend that fails");
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    static final class Main {
        private static final CountDownLatch BACKEND_STARTED = new CountDownLatch(1);
        private static final CountDownLatch FAST_CLOCK_USED = new CountDownLatch(1);
        private static boolean twoThreads;

        static void awaitOtherThread() {
            BACKEND_STARTED.countDown();
            if (twoThreads) {
                // The other thread may now be in the initialiser of FastClock, and may wait for this thread.
                try {
                    FAST_CLOCK_USED.await(1, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        public static void main(String[] args) throws Exception {
            twoThreads = Boolean.getBoolean("two");
            if (twoThreads) {
                new Thread(() -> Logger.getLogger("").getHandlers()).start();
                BACKEND_STARTED.await();
            }
            long firstNanos = FastClock.nanoTime();
            long second = FastClock.nanoTime();
            long first = FastClock.currentTimeMillis();
            FAST_CLOCK_USED.countDown();
            System.out.println("went back: " + (second - firstNanos < 0));
            System.out.println("read: " + (Math.abs(first - System.currentTimeMillis()) < 60_000));
            System.out.println("clock: " + FastClock.clock().getClass().getSimpleName());
        }
    }

    private static JavaProcess run(Path folder, String... options) throws Exception {
        JavaProcess.assumeClass("java.util.logging.Handler");
        Path logging = folder.resolve("logging.properties");
        Files.write(logging, ("handlers = " + StampingHandler.class.getName()).getBytes(StandardCharsets.UTF_8));
        List<String> all = new ArrayList<>(Arrays.asList(options));
        all.add("-Djava.util.logging.config.file=" + logging);
        all.add("-Dfastclock.clock=sundial");
        all.add(nativeAccess("ALL-UNNAMED"));
        return JavaProcess.run(Main.class, all.toArray(new String[0]));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void firstUse_backendReadsFastClock_works(boolean twoThreads, @TempDir Path folder) throws Exception {
        JavaProcess process = run(folder, "-Dtwo=" + twoThreads);
        assertThat(process.lines())
                .contains(
                        "stamped: true The system property fastclock.clock is \"sundial\"",
                        "read: true",
                        "went back: false",
                        "clock: KernelTickClock");
        assertThat(process.lines().filter(line -> line.startsWith("stamped"))).hasSize(1);
        assertThat(process.err).isEmpty();
    }

    @Test
    void firstUse_backendFails_isToldTheOtherWarnings(@TempDir Path folder) throws Exception {
        JavaProcess process = run(folder, "-Dfails=true", "-Dfastclock.kernelTick=maybe");
        assertThat(process.lines().filter(line -> line.startsWith("stamped"))).hasSize(2);
        assertThat(process.lines()).contains("read: true");
    }
}
