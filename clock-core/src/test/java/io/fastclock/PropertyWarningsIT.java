// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.isNativeAccessNeeded;
import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No read logs the warnings about system properties: a logging backend may read {@code FastClock} itself. */
class PropertyWarningsIT {
    /** Adds a timestamp to each record. {@code System.Logger} logs by it too, unless another backend is installed. */
    public static final class StampingHandler extends Handler {
        @Override
        public void publish(LogRecord record) {
            boolean isReal = Math.abs(FastClock.currentTimeMillis() - System.currentTimeMillis()) < 60_000;
            FastClock.awaitKernelTick(Duration.ofSeconds(5));
            System.out.println("stamped: " + isReal + " " + record.getMessage().replaceAll(", which.*", ""));
            Main.LOGGED.countDown();
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
        static final CountDownLatch LOGGED = new CountDownLatch(1);

        public static void main(String[] args) throws Exception {
            System.out.println(
                    "read: " + (Math.abs(FastClock.currentTimeMillis() - System.currentTimeMillis()) < 60_000));
            FastClock.nanoTime();
            System.out.println("clock: " + FastClock.clock().getClass().getSimpleName());
            if (Boolean.getBoolean("waits")) {
                System.out.println("logged: " + LOGGED.await(1, TimeUnit.MINUTES));
            } else if (Boolean.getBoolean("awaits")) {
                FastClock.awaitKernelTick(Duration.ofSeconds(50));
                System.out.println("refused: " + FastClock.stats().refusal().isPresent());
            } else {
                FastClock.stats();
                FastClock.stats();
            }
        }
    }

    private static JavaProcess run(Path folder, String... options) throws Exception {
        JavaProcess.assumeClass("java.util.logging.Handler");
        Path logging = folder.resolve("logging.properties");
        Files.write(logging, ("handlers = " + StampingHandler.class.getName()).getBytes(StandardCharsets.UTF_8));
        List<String> all = new ArrayList<>();
        all.add("-Dfastclock.clock=sundial");
        all.addAll(Arrays.asList(options));
        all.add("-Djava.util.logging.config.file=" + logging);
        if (!all.contains("-Dawaits=true")) {
            all.add(nativeAccess("ALL-UNNAMED"));
        }
        return JavaProcess.run(Main.class, all.toArray(new String[0]));
    }

    @Test
    void stats_backendReadsFastClock_logsOnceAfterTheReads(@TempDir Path folder) throws Exception {
        assertThat(run(folder).lines())
                .containsExactly(
                        "read: true",
                        "clock: KernelTickClock",
                        "stamped: true The system property fastclock.clock is \"sundial\"");
    }

    /** Some seconds after the start. */
    @Test
    void threadOfClock_logs(@TempDir Path folder) throws Exception {
        JavaProcess process = run(folder, "-Dwaits=true", "-Dfastclock.clock=ticker", "-Dfastclock.period=nonsense");
        assertThat(process.lines()).contains("clock: TickerClock", "logged: true");
        assertThat(process.out).containsOnlyOnce("stamped: true The system property fastclock.period");
    }

    /** An application server may not have set its log manager yet. */
    @Test
    void stats_withoutNativeAccess_logsNothingInTheFirstSeconds(@TempDir Path folder) throws Exception {
        assumeTrue(isNativeAccessNeeded());
        JavaProcess process = run(folder, "-Dfastclock.clock=kernel-tick", "-Dawaits=true", "-Dnothing");
        assertThat(process.lines()).contains("refused: true").noneMatch(line -> line.startsWith("stamped"));
    }

    @Test
    void stats_backendFails_isToldTheOtherWarnings(@TempDir Path folder) throws Exception {
        JavaProcess process = run(folder, "-Dfails=true", "-Dfastclock.kernelTick=maybe");
        assertThat(process.lines().filter(line -> line.startsWith("stamped"))).hasSize(2);
        assertThat(process.lines()).contains("read: true");
    }
}
