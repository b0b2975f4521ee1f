// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.packaging.ClassLoaders;
import io.fastclock.packaging.CoarseExpectations;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A first use with an exhausted heap: later reads work. Sweeps over the bytes that are free at the first use. */
class FirstUseHeapIT {
    private static final int STEP_BYTES = 4_096;
    private static final int STEPS = 100;

    static final class Main {
        public static void main(String... args) throws Exception {
            int failed = 0;
            int direct = 0;
            for (int step = 0; step < STEPS; step++) {
                try (URLClassLoader loader = ClassLoaders.withFastClock(
                        Objects.requireNonNull(System.getProperty("fastclock.test.mainClasses")))) {
                    Class<?> type = Class.forName("io.fastclock.FastClock", true, loader);
                    Method read = type.getMethod(args[0]);
                    Method clock = type.getMethod("clock");
                    firstRead(read, step * STEP_BYTES);
                    long before = System.currentTimeMillis();
                    for (int i = 0; i < 3; i++) {
                        if ((long) read.invoke(null) < before - 5_000) {
                            failed++;
                        }
                    }
                    direct += String.valueOf(clock.invoke(null)).equals("DirectClock") ? 1 : 0;
                } catch (ReflectiveOperationException e) {
                    System.out.println(step * STEP_BYTES + " bytes: " + e.getCause());
                }
            }
            System.out.println("failed: " + failed);
            System.out.println("without a clock, for some: " + (direct > 0 && direct < STEPS));
        }

        /** Reads while only the spare bytes are free. The read itself may throw: the JVM cannot load classes then. */
        private static void firstRead(Method read, int spareBytes) {
            List<byte[]> filling = new ArrayList<>(1 << 18);
            List<byte[]> spare = new ArrayList<>(List.of(new byte[spareBytes]));
            try {
                fill(filling, 1 << 14);
                fill(filling, 64);
                spare.clear();
                read.invoke(null);
            } catch (Throwable expected) {
                filling.clear();
            }
        }

        private static void fill(List<byte[]> filling, int bytes) {
            try {
                while (true) {
                    filling.add(new byte[bytes]);
                }
            } catch (OutOfMemoryError full) {
                // As wanted.
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"currentTimeMillis", "coarseTimeMillis"})
    void firstUse_heapIsExhausted_laterReadsWork(String method) throws Exception {
        JavaProcess process = JavaProcess.run(
                Main.class,
                new String[] {method},
                CoarseExpectations.nativeAccess("ALL-UNNAMED"),
                "-Xmx16m",
                "-Dfastclock.test.mainClasses=" + System.getProperty("fastclock.test.mainClasses"));
        assertThat(process.out.lines()).contains("failed: 0").hasSize(2);
    }
}
