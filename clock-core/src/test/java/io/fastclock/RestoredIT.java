// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.isTickCertain;
import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The page at the known address is another one, as after a restore by CRIU. Imitated by a mapping of this process, made by Java's
 * foreign functions, so that the test needs Java 22.
 */
class RestoredIT {
    static final class Main {
        private static final int READ_WRITE = 3;
        private static final int PRIVATE_FIXED_ANONYMOUS = 0x32;
        private static final int VDSO_CLOCKMODE_TIMENS = 0x7fffffff;

        public static void main(String[] args) throws Throwable {
            FastClock.awaitKernelTick(Duration.ofSeconds(50));
            long start = FastClock.nanoTime();
            replacePage(1, VDSO_CLOCKMODE_TIMENS);
            for (int i = 0; i < 3; i++) {
                Thread.sleep(20);
                long nanos = System.nanoTime();
                long millis = System.currentTimeMillis();
                System.out.println("current: " + (FastClock.nanoTime() >= nanos && nanos > start));
                System.out.println("current: " + (FastClock.currentTimeMillis() >= millis));
            }
        }

        static void replacePage(int counter, int clockMode) throws Throwable {
            String line = Files.readAllLines(Paths.get("/proc/self/maps")).stream()
                    .filter(each -> each.endsWith(" [vvar]"))
                    .findFirst()
                    .get();
            long address = Long.parseUnsignedLong(line.substring(0, line.indexOf('-')), 16);
            long bytes = Long.parseUnsignedLong(line.substring(line.indexOf('-') + 1, line.indexOf(' ')), 16) - address;
            Class<?> segment = CLibrary.type("MemorySegment");
            Object at = segment.getMethod("ofAddress", long.class).invoke(null, address);
            Object ignored = CLibrary.function(
                            "mmap", "ADDRESS", "ADDRESS", "JAVA_LONG", "JAVA_INT", "JAVA_INT", "JAVA_INT", "JAVA_LONG")
                    .invokeWithArguments(at, bytes, READ_WRITE, PRIVATE_FIXED_ANONYMOUS, -1, 0L);
            Object page = segment.getMethod("reinterpret", long.class).invoke(at, bytes);
            Method set = segment.getMethod("set", CLibrary.type("ValueLayout$OfInt"), long.class, int.class);
            set.invoke(page, CLibrary.layout("JAVA_INT"), Integer.BYTES, clockMode);
            set.invoke(page, CLibrary.layout("JAVA_INT"), 0, counter);
        }
    }

    /** A counter that stands still is even, and the system clock is read by system calls. */
    static final class StoppedCounter {
        private static final int VDSO_CLOCKMODE_NONE = 0;

        public static void main(String[] args) throws Throwable {
            System.out.println("by the tick: " + FastClock.awaitKernelTick(Duration.ofSeconds(50)));
            KernelTickClock other = new KernelTickClock();
            System.out.println("by the tick: " + other.awaitKernelTick(Duration.ofSeconds(1)));
            Main.replacePage(1_000, VDSO_CLOCKMODE_NONE);
            awaitPublication(FastClock.clock());
            awaitPublication(other);
            long published = FastClock.nanoTime();
            Thread.sleep(1_100);
            System.out.println("stale: " + (FastClock.nanoTime() == published));
            System.out.println("noticed: "
                    + FastClock.stats().refusal().orElse("").startsWith("the tick counter stood still for "));
            long nanos = System.nanoTime();
            long millis = System.currentTimeMillis();
            System.out.println("current: " + (FastClock.nanoTime() >= nanos));
            System.out.println("current: " + (FastClock.currentTimeMillis() >= millis));
            System.out.println("direct: "
                    + FastClock.stats().toString().startsWith("ClockStats[mode=DIRECT, counter=REFUSED, refusal="));
            System.out.println("direct: " + !FastClock.awaitKernelTick(Duration.ofSeconds(50)));
            System.out.println("direct: " + (other.stats().mode() == ClockMode.DIRECT && other.nanoTime() >= nanos));
            System.out.println("direct: " + !new KernelTickClock().awaitKernelTick(Duration.ofSeconds(50)));
        }

        private static void awaitPublication(Clock clock) throws InterruptedException {
            for (long first = 0; clock.nanoTime() != first; first = clock.nanoTime()) {
                Thread.sleep(1);
            }
        }
    }

    @BeforeEach
    void requireNativeAccessAndCounter() throws Exception {
        assumeTrue(Jvm.VERSION >= 24 && isTickCertain());
    }

    @Test
    void counter_standsStill_isNoticedByStatsAndNotUsedAgain() throws Exception {
        JavaProcess process = JavaProcess.run(StoppedCounter.class, nativeAccess("ALL-UNNAMED"));
        process.expectTrue(10);
        assertThat(process.err)
                .containsOnlyOnce("WARNING")
                .containsPattern("FastClock reads System from now on: the tick counter stood still for [0-9.]+ s\\.");
    }

    @Test
    void reads_afterRestoreIntoTimeNamespace_areCurrent() throws Exception {
        JavaProcess.run(Main.class, nativeAccess("ALL-UNNAMED")).expectTrue(6);
    }
}
