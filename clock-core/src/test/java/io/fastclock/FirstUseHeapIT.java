// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.packaging.ClassLoaders;
import io.fastclock.packaging.TickExpectations;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A first use with an exhausted heap: later reads work. Sweeps over the bytes that are free at the first use. */
class FirstUseHeapIT {
    private static final int STEP_BYTES = 4_096;
    private static final int STEPS = 75;

    /** Reads without reflection, which an exhausted heap may break for good. Each class loader has one of its own. */
    public static final class Reader implements LongSupplier {
        private static final long READS = Long.getLong("reads");

        @Override
        public long getAsLong() {
            long last = 0;
            for (long i = 0; i < READS; i++) {
                last = FastClock.currentTimeMillis();
            }
            return last;
        }
    }

    static final class Main {
        public static void main(String... args) throws Exception {
            int wrong = 0;
            for (int step = 0; step < STEPS; step++) {
                try (URLClassLoader loader = ClassLoaders.withTests()) {
                    Class.forName("io.fastclock.FastClock", true, loader);
                    LongSupplier reader = Class.forName(Reader.class.getName(), true, loader)
                            .asSubclass(LongSupplier.class)
                            .getConstructor()
                            .newInstance();
                    readWithFree(step * STEP_BYTES, reader);
                    long before = System.currentTimeMillis();
                    wrong += reader.getAsLong() < before - 5_000 ? 1 : 0;
                }
            }
            System.out.println(wrong);
        }

        /** The first read itself may throw: the JVM cannot load classes without memory. */
        private static void readWithFree(int bytes, LongSupplier reader) {
            List<byte[]> filling = new ArrayList<>(1 << 18);
            byte[][] spare = {new byte[bytes]};
            fill(filling, 1 << 14);
            fill(filling, 64);
            spare[0] = filling.get(0);
            try {
                if (reader.getAsLong() == 0) {
                    throw new AssertionError();
                }
            } catch (Error expected) {
                spare[0] = null;
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

    /** After so many reads the clock wants the tick counter verified. */
    @ParameterizedTest
    @ValueSource(longs = {1, KernelTickClock.READS_BEFORE_VERIFICATION + 1})
    void firstUse_heapIsExhausted_laterReadsWork(long reads) throws Exception {
        JavaProcess process = JavaProcess.run(
                Main.class, "-Dreads=" + reads, TickExpectations.nativeAccess("ALL-UNNAMED"), "-Xmx16m");
        assertThat(process.out.trim()).isEqualTo("0");
    }
}
