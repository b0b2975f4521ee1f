// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** C2 does not inline a direct read into the loop of a caller, where it would make cached reads slower. The JVM reports that. */
class DirectReadInliningIT {
    static final class Main {
        private static final int READS = 100;
        private static final int LOOPS = 30_000; // C2 compiles a method after 10,000 calls.

        public static void main(String[] args) {
            AdaptiveClock clock =
                    AdaptiveClock.builder().heldIn(ClockMode.DIRECT).build();
            long newest = 0;
            for (int i = 0; i < LOOPS; i++) {
                newest = Math.max(newest, readWall(clock));
                newest = Math.max(newest, readMonotonic(clock));
            }
            System.out.println(newest);
        }

        static long readWall(AdaptiveClock clock) {
            long newest = 0;
            for (int i = 0; i < READS; i++) {
                newest = Math.max(newest, clock.currentTimeMillis());
            }
            return newest;
        }

        static long readMonotonic(AdaptiveClock clock) {
            long newest = 0;
            for (int i = 0; i < READS; i++) {
                newest = Math.max(newest, clock.nanoTime());
            }
            return newest;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Wall", "Monotonic"})
    void directRead_inCallersLoop_isNotInlined(String time) throws Exception {
        assumeTrue(System.getProperty("java.vm.name").matches(".*(OpenJDK|HotSpot).*"), "this JVM is not HotSpot");
        JavaProcess process = JavaProcess.run(
                Main.class,
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-TieredCompilation", // All lines are those of C2.
                "-XX:-BackgroundCompilation",
                // As Java 11 spells it.
                "-XX:CompileCommand=option," + Main.class.getName() + "::read" + time + ",PrintInlining");
        assertThat(process.lines())
                .filteredOn(line -> line.contains("Clock::readSlowPath "))
                .isNotEmpty()
                .allMatch(line -> line.contains("hot method too big"), "is not inlined");
    }
}
