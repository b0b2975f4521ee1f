// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Sets the wall clock of a process with real threads back by one hour, using libfaketime (Debian package {@code faketime}). */
@EnabledOnOs(OS.LINUX)
class WallClockStepIT {
    private static final String STEP_FILE = "FAKETIME_TIMESTAMP_FILE";

    /** Sets its own clock back and reports which clocks follow. */
    static final class Main {
        private static final Duration MAX_WAIT = Duration.ofSeconds(30);

        public static void main(String[] args) throws IOException {
            KernelTickClock tick = new KernelTickClock(); // By the kernel's tick, where there is a counter.
            // Under libfaketime, a short wait returns at once or is late, so that a busy machine takes half a minute.
            boolean isKnown = tick.awaitKernelTick(MAX_WAIT.multipliedBy(2))
                    || tick.stats().refusal().isPresent();
            report("verified", isKnown);
            List<Clock> clocks = Arrays.asList(tick, new KernelTickClock(false), new TickerClock(), new TimerClock());
            clocks.forEach(Main::awaitProgress);
            long wall = System.currentTimeMillis();
            long monotonic = System.nanoTime();

            for (boolean isBack : new boolean[] {true, false}) {
                Files.write(Paths.get(System.getenv(STEP_FILE)), Arrays.asList(isBack ? "-1h" : "+0"));
                long limit = isBack ? wall - 3_000_000 : wall;
                expect("stepped", () -> System.currentTimeMillis() >= limit != isBack);
                for (Clock clock : clocks) {
                    expect(clock + " followed", () -> clock.currentTimeMillis() >= limit != isBack);
                    awaitProgress(clock);
                    report(clock + " stayed monotonic", clock.nanoTime() - monotonic < 1_800_000_000_000L);
                }
            }
        }

        private static void report(String what, boolean outcome) {
            System.out.println(what + ": " + outcome);
        }

        private static void expect(String what, BooleanSupplier condition) {
            long startNanos = System.nanoTime();
            while (!condition.getAsBoolean() && System.nanoTime() - startNanos < MAX_WAIT.toNanos()) {
                LockSupport.parkNanos(1_000_000);
            }
            report(what, condition.getAsBoolean());
        }

        private static void awaitProgress(Clock clock) {
            long start = clock.currentTimeMillis();
            expect(clock + " runs", () -> clock.currentTimeMillis() > start);
        }
    }

    @Test
    void backwardStep_ofAnHour_isFollowed(@TempDir Path directory) throws Exception {
        assumeTrue(Files.isExecutable(Paths.get("/usr/bin/faketime")), "libfaketime is not installed");
        Path stepFile = Files.write(directory.resolve("step"), Arrays.asList("+0"));
        Map<String, String> environment = new HashMap<>();
        // The dynamic linker replaces $LIB by the directory of this architecture.
        environment.put("LD_PRELOAD", "/usr/$LIB/faketime/libfaketimeMT.so.1");
        environment.put(STEP_FILE, stepFile.toString());
        environment.put("FAKETIME_CACHE_DURATION", "1"); // Seconds: else each read of a clock reads the file.
        environment.put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        environment.put("DONT_FAKE_MONOTONIC", "1");
        JavaProcess.run(Main.class, environment, nativeAccess("ALL-UNNAMED")).expectTrue(31);
    }
}
