// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sets the wall clock of a process with real threads back by one hour, using libfaketime (Debian package {@code faketime}). A
 * {@link java.util.Timer}, which Cobar uses, also runs in the process and shows that the step is effective.
 */
@EnabledOnOs(OS.LINUX)
class WallClockStepIT {
    private static final String STEP_FILE = "FAKETIME_TIMESTAMP_FILE";

    /** Sets its own clock back and reports which clocks follow. */
    static final class Main {
        private static volatile long javaUtilTimerMillis = System.currentTimeMillis();

        public static void main(String[] args) throws IOException {
            TickerClock ticker = new TickerClock();
            TimerClock timer = new TimerClock();
            AdaptiveClock adaptive = cheapToTick().build();
            AdaptiveClock holding =
                    cheapToTick().backwardStep(BackwardStep.HOLD).build();
            Thread reader = new Thread(() -> {
                while (true) {
                    adaptive.currentTimeMillis();
                    holding.currentTimeMillis();
                }
            });
            reader.setDaemon(true);
            reader.start();
            Timer javaUtilTimer = new Timer(true);
            javaUtilTimer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            javaUtilTimerMillis = System.currentTimeMillis();
                        }
                    },
                    20,
                    20);
            awaitProgress("ticker before", ticker::currentTimeMillis);
            awaitProgress("timer before", timer::currentTimeMillis);
            awaitProgress("java.util.Timer before", () -> javaUtilTimerMillis);
            report(
                    "adaptive ticks",
                    within(
                            30,
                            () -> adaptive.stats().updates() > 0
                                    && holding.stats().updates() > 0));
            long wall = System.currentTimeMillis();
            long held = holding.currentTimeMillis();
            long monotonic = System.nanoTime();

            Files.writeString(Path.of(System.getenv(STEP_FILE)), "-1h\n");
            report("stepped back", within(20, () -> System.currentTimeMillis() < wall - 3_000_000));
            report("ticker followed", within(20, () -> ticker.currentTimeMillis() < wall - 3_000_000));
            report("timer followed", within(20, () -> timer.currentTimeMillis() < wall - 3_000_000));
            report("adaptive followed", within(20, () -> adaptive.currentTimeMillis() < wall - 3_000_000));
            report("backward step reported", within(20, () -> holding.stats().backwardSteps() > 0));
            report("adaptive held", holding.currentTimeMillis() >= held);
            awaitProgress("adaptive after", adaptive::currentTimeMillis);
            awaitProgress("ticker after", ticker::currentTimeMillis);
            awaitProgress("timer after", timer::currentTimeMillis);
            report("monotonic time stayed", ticker.nanoTime() - monotonic < 1_800_000_000_000L);
            report("adaptive monotonic time stayed", adaptive.nanoTime() - monotonic < 1_800_000_000_000L);
            // The task may run once more if the timer had read the clock before the step.
            report("java.util.Timer stood still", changes(2, () -> javaUtilTimerMillis) <= 1);

            Files.writeString(Path.of(System.getenv(STEP_FILE)), "+0\n");
            report("stepped forward", within(20, () -> System.currentTimeMillis() >= wall));
            report("adaptive followed forward step", within(20, () -> adaptive.currentTimeMillis() >= wall));
            awaitProgress("holding after", holding::currentTimeMillis);
        }

        /** With libfaketime a tick is so expensive that the account would start a thread only after a minute. */
        private static AdaptiveClock.Builder cheapToTick() {
            AdaptiveClock.Builder builder = AdaptiveClock.builder();
            builder.options.host = new CheapHost();
            return builder;
        }

        private static void awaitProgress(String what, LongSupplier clock) {
            long start = clock.getAsLong();
            report(what + " runs", within(20, () -> clock.getAsLong() > start));
        }

        private static int changes(int seconds, LongSupplier clock) {
            int[] changes = {0};
            long[] last = {clock.getAsLong()};
            within(seconds, () -> {
                long now = clock.getAsLong();
                changes[0] += now == last[0] ? 0 : 1;
                last[0] = now;
                return false;
            });
            return changes[0];
        }

        private static boolean within(int seconds, BooleanSupplier condition) {
            long startNanos = System.nanoTime();
            while (System.nanoTime() - startNanos < seconds * 1_000_000_000L) {
                if (condition.getAsBoolean()) {
                    return true;
                }
                LockSupport.parkNanos(1_000_000);
            }
            return false;
        }

        private static void report(String what, boolean outcome) {
            System.out.println(what + ": " + outcome);
        }
    }

    @Test
    void backwardStep_ofAnHour_isFollowedOrHeldAsConfigured(@TempDir Path directory) throws Exception {
        Optional<Path> library = findLibfaketime();
        assumeTrue(library.isPresent(), "libfaketime is not installed");
        Path stepFile = Files.writeString(directory.resolve("step"), "+0\n");
        Map<String, String> environment = new HashMap<>();
        environment.put("LD_PRELOAD", library.get().toString());
        environment.put(STEP_FILE, stepFile.toString());
        for (String option : List.of("FAKETIME_NO_CACHE", "FAKETIME_DONT_FAKE_MONOTONIC", "DONT_FAKE_MONOTONIC")) {
            environment.put(option, "1");
        }
        JavaProcess.run(Main.class, environment).expectTrue(19);
    }

    /** Debian installs the library below an architecture directory. Other systems install it directly below the library directory. */
    private static Optional<Path> findLibfaketime() throws IOException {
        for (String place : new String[] {"/usr/lib", "/usr/lib64", "/usr/local/lib"}) {
            Path directory = Path.of(place);
            if (Files.isDirectory(directory)) {
                try (Stream<Path> below = Files.list(directory)) {
                    Optional<Path> found = Stream.concat(Stream.of(directory), below)
                            .map(candidate -> candidate.resolve("faketime/libfaketimeMT.so.1"))
                            .filter(Files::exists)
                            .findFirst();
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        return Optional.empty();
    }
}
