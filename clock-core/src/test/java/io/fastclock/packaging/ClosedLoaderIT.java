// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.JavaProcess;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application whose class loader is closed soon after its first read: a failed start, a test, a quick undeployment. */
class ClosedLoaderIT {
    private static final int[] WAIT_MILLIS = {0, 5, 10, 20, 50, 100, 200, 400};

    static final class Main {
        public static void main(String... args) throws Exception {
            Queue<String> uncaught = new ConcurrentLinkedQueue<>();
            Thread.setDefaultUncaughtExceptionHandler(
                    (thread, thrown) -> uncaught.add(thread.getName() + " " + thrown));
            for (int waitMillis : WAIT_MILLIS) {
                URLClassLoader loader = ClassLoaders.withFastClock();
                Class<?> fastClock = Class.forName("io.fastclock.FastClock", true, loader);
                Method read = fastClock.getMethod(System.getProperty("method"));
                long endNanos = System.nanoTime() + waitMillis * 1_000_000L;
                do {
                    read.invoke(null);
                } while (System.nanoTime() - endNanos < 0);
                Object clock = fastClock.getMethod("clock").invoke(null);
                loader.close();
                for (Thread thread : Thread.getAllStackTraces().keySet()) {
                    if (thread.getName().startsWith("fastclock-")) {
                        thread.join(10_000);
                    }
                }
                long before = System.currentTimeMillis();
                System.out.println(waitMillis + ": " + ((long) read.invoke(null) > before - 5_000));
                ((AutoCloseable) clock).close(); // Loads no class: that would fail.
                System.out.println("closed: " + ((long) read.invoke(null) > before - 5_000));
            }
            System.out.println("uncaught: " + uncaught);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"currentTimeMillis", "coarseTimeMillis"})
    void loader_isClosedSoonAfterFirstRead_threadsEndSilently(String method) throws Exception {
        JavaProcess process =
                JavaProcess.run(Main.class, "-Dmethod=" + method, CoarseExpectations.nativeAccess("ALL-UNNAMED"));
        assertThat(process.out.lines())
                .hasSize(2 * WAIT_MILLIS.length + 1)
                .noneMatch(line -> line.endsWith("false"))
                .last()
                .isEqualTo("uncaught: []");
        assertThat(process.err).isEmpty();
    }
}
