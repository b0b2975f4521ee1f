// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.isNativeAccessNeeded;
import static io.fastclock.packaging.TickExpectations.isTickCertain;
import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The effects of system properties and of the first use. Each test runs in a separate process. */
class FastClockIT {
    /** Prints the state from class loading to an override. */
    static final class Main {
        public static void main(String[] args) throws Exception {
            Class.forName("io.fastclock.FastClock");
            System.out.println("loaded: " + threads());
            System.out.println("clock: " + FastClock.clock());
            System.out.println("got the clock: " + threads());
            long before = System.currentTimeMillis();
            long first = FastClock.currentTimeMillis();
            System.out.println("first value real: " + (before <= first && first <= System.currentTimeMillis()));
            for (int i = 0; i < 50; i++) {
                FastClock.nanoTime();
            }
            System.out.println("read: " + threads());
            expectReal("before verification");
            if (Boolean.getBoolean("waits")) {
                System.out.println("logged: " + StampingHandler.LOGGED.await(1, TimeUnit.MINUTES));
            }
            System.out.println("stats: " + FastClock.stats().mode());
            boolean isTicking = FastClock.awaitKernelTick(Duration.ofSeconds(50));
            ClockStats stats = FastClock.stats();
            System.out.println("ticking: " + isTicking + " " + stats.mode());
            System.out.println("counter: " + stats.counter());
            expectReal("after verification");

            ManualClock time = new ManualClock();
            try (ClockOverride override = FastClock.override(time)) {
                Objects.requireNonNull(override);
                System.out.println("overridden: "
                        + (FastClock.currentTimeMillis() == time.currentTimeMillis()
                                && FastClock.nanoTime() == time.nanoTime()));
            }
            expectReal("after override");
        }

        private static long threads() {
            return Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().startsWith("fastclock"))
                    .count();
        }

        /** Read times are at most a minute old: the machine may be busy. */
        private static void expectReal(String when) {
            long millis = System.currentTimeMillis();
            long nanos = System.nanoTime();
            System.out.println(when + ": "
                    + (Math.abs(FastClock.currentTimeMillis() - millis) < 60_000
                            && Math.abs(FastClock.nanoTime() - nanos) < 60_000_000_000L));
        }
    }

    /** Adds a timestamp to each record. {@code System.Logger} logs by it too, unless another backend is installed. */
    public static final class StampingHandler extends Handler {
        static final CountDownLatch LOGGED = new CountDownLatch(1);

        @Override
        public void publish(LogRecord record) {
            boolean isReal = Math.abs(FastClock.currentTimeMillis() - System.currentTimeMillis()) < 60_000;
            FastClock.awaitKernelTick(Duration.ofSeconds(5));
            System.out.println("stamped: " + isReal + " " + record.getMessage().replaceAll(", which.*", ""));
            LOGGED.countDown();
            if (Boolean.getBoolean("fails")) {
                throw new IllegalStateException("a backend that fails");
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static Stream<String> linesWithStamps(Path folder, String... options) throws Exception {
        JavaProcess.assumeClass("java.util.logging.Handler");
        Path logging = folder.resolve("logging.properties");
        Files.write(logging, ("handlers = " + StampingHandler.class.getName()).getBytes(StandardCharsets.UTF_8));
        Stream<String> all = Stream.concat(
                Stream.of(options),
                Stream.of("-Djava.util.logging.config.file=" + logging, nativeAccess("ALL-UNNAMED")));
        return JavaProcess.run(Main.class, all.toArray(String[]::new)).lines();
    }

    /** Only the default waits for the tick counter, which is switched off here. */
    @ParameterizedTest
    @CsvSource({
        "-Dfastclock.kernelTick=off, -Dnothing, KernelTickClock[DIRECT], 0, DIRECT",
        "-Dfastclock.clock=direct, -Dnothing, KernelTickClock[DIRECT], 0, DIRECT",
        "-Dfastclock.clock=timer, -Dfastclock.period=3ms, 'TimerClock[period=3.0 ms, not read]', 1, UPDATER_THREAD",
        "-Dfastclock.clock=ticker, -Dfastclock.period=3ms, 'TickerClock[period=3.0 ms, not read]', 1, UPDATER_THREAD"
    })
    void firstUse_kindAndPeriod_chooseClockThatIsRealAndFollowsOverride(
            String kind, String period, String clock, int threads, String mode) throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, kind, period);
        assertThat(process.lines())
                .containsExactly(
                        "loaded: 0",
                        "clock: " + clock,
                        "got the clock: 0",
                        "first value real: true",
                        "read: " + threads,
                        "before verification: true",
                        "stats: " + mode,
                        "ticking: false " + mode,
                        "counter: OFF",
                        "after verification: true",
                        "overridden: true",
                        "after override: true");
        assertThat(process.err).isEmpty();
    }

    static final class WorstCaseMain {
        public static void main(String[] args) {
            long startNanos = System.nanoTime();
            long staleNanos = 0;
            for (long now = startNanos; staleNanos < 1_000_000 && now - startNanos < 50_000_000_000L; ) {
                now = System.nanoTime();
                staleNanos = now - FastClock.nanoTime();
            }
            FastClock.currentTimeMillis();
            System.out.println("stale by a millisecond: " + (staleNanos >= 1_000_000));
            System.err.println("No read logs.");
            FastClock.override(new ManualClock()).close();
            for (int i = 0; i < 2; i++) {
                System.out.println(FastClock.clock() + ": " + !FastClock.awaitKernelTick(Duration.ofSeconds(50)));
                System.out.println("its mode: " + (FastClock.stats().mode() == ClockMode.DIRECT));
            }
        }
    }

    @Test
    void worstCase_selected_isStaleAndLogsOneWarningAfterReads() throws Exception {
        JavaProcess process = JavaProcess.run(WorstCaseMain.class, "-Dfastclock.clock=worst-case");
        process.expectTrue(5);
        assertThat(process.out).contains("KernelTickClock[DIRECT, overridden by WorstCaseClock[tick=10.0 ms]]: true");
        assertThat(process.err)
                .startsWith("No read logs.")
                .containsOnlyOnce("WARNING")
                .containsOnlyOnce("for tests");
    }

    /** Sets only one property: FastClock looks for all property names before it loads the class that parses the values. */
    @ParameterizedTest
    @ValueSource(strings = {Settings.CLOCK, Settings.PERIOD, Settings.KERNEL_TICK})
    void property_invalid_isReportedOnce(String property) throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, "-D" + property + "=nonsense");
        assertThat(process.lines()).contains("first value real: true");
        assertThat(process.err).containsOnlyOnce("The system property " + property + " is \"nonsense\"");
    }

    /** Without native access the refusal is logged later: an application server may not have set its log manager yet. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void firstUse_noProperty_readsByKernelTickWhereAllowedAndFollowsOverride(boolean isAllowed) throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, isAllowed ? nativeAccess("ALL-UNNAMED") : "-Dnothing");
        if (!isAllowed && isNativeAccessNeeded()) {
            assertThat(process.out).contains("ticking: false DIRECT", "counter: REFUSED");
        } else if (isTickCertain()) {
            assertThat(process.out).contains("ticking: true KERNEL_TICK", "counter: USED");
        }
        assertThat(process.out)
                .contains("loaded: 0", "clock: KernelTickClock[DIRECT]", "got the clock: 0", "first value real: true")
                .contains("read: 0", "before verification: true", "after verification: true")
                .contains("overridden: true", "after override: true");
        assertThat(process.err).isEmpty();
    }

    /** No read logs the warnings: a logging backend may read {@code FastClock} itself. */
    @Test
    void stats_backendReadsFastClock_logsOnceAfterTheReads(@TempDir Path folder) throws Exception {
        String stamped = "stamped: true The system property fastclock.clock is \"sundial\"";
        assertThat(linesWithStamps(folder, "-Dfastclock.clock=sundial"))
                .contains("clock: KernelTickClock[DIRECT]", "first value real: true")
                .containsSubsequence("before verification: true", stamped, "stats: DIRECT")
                .filteredOn(line -> line.startsWith("stamped"))
                .hasSize(1);
    }

    /** Some seconds after the start. */
    @Test
    void threadOfClock_logs(@TempDir Path folder) throws Exception {
        assertThat(linesWithStamps(folder, "-Dwaits=true", "-Dfastclock.clock=ticker", "-Dfastclock.period=nonsense"))
                .contains("clock: TickerClock[period=1.0 ms, not read]", "logged: true")
                .filteredOn(line -> line.startsWith("stamped: true The system property fastclock.period"))
                .hasSize(1);
    }

    @Test
    void stats_backendFails_isToldTheOtherWarnings(@TempDir Path folder) throws Exception {
        assertThat(linesWithStamps(folder, "-Dfails=true", "-Dfastclock.clock=sundial", "-Dfastclock.kernelTick=maybe"))
                .contains("first value real: true")
                .filteredOn(line -> line.startsWith("stamped"))
                .hasSize(2);
    }
}
