// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fastclock.JavaProcess;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications whose class loaders have FastClocks of their own, as in a web server. */
class ClassLoadersIT {
    private static final int[] WAIT_MILLIS = {0, 5, 10, 20, 50, 100, 200, 400};

    @Test
    void clocks_otherClassLoaderCollected_continueToTick() throws Exception {
        try (URLClassLoader loader = ClassLoaders.withFastClock()) {
            UpdaterLoad first = new UpdaterLoad(loader, "io.fastclock");
            first.readForUpdates(20);
            WeakReference<?> second = runSecondApplication(first);
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(200))
                    .until(() -> {
                        System.gc();
                        first.readForUpdates(1);
                        return second.get() == null;
                    });
            first.readForUpdates(20);
        }
    }

    /** With a clock of each kind. A separate method, so that no reference to the class loader stays on the stack. */
    private static WeakReference<ClassLoader> runSecondApplication(UpdaterLoad first) throws Exception {
        ClassLoader loader = ClassLoaders.withFastClock();
        UpdaterLoad second = new UpdaterLoad(loader, "io.fastclock");
        assertThat(second.fastClock()).isNotSameAs(first.fastClock());
        second.readForUpdates(20);
        TickProbe verified = new TickProbe(loader, "io.fastclock");
        String expected = verified.isTicking() ? "KERNEL_TICK, " : "no tick counter: ";
        assertThat(verified).asString().contains(expected);
        return new WeakReference<>(loader);
    }

    /** As JBoss Modules and OSGi do without boot delegation. Later versions need no hidden package. */
    @Test
    @EnabledForJreRange(max = JRE.JAVA_23)
    void tickCounter_loaderHidesPackagesOfJdk_isUsedWherePossible() throws Exception {
        ClassLoader hiding = new ClassLoader(null) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (name.startsWith("sun.") || name.startsWith("jdk.")) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name, resolve);
            }
        };
        try (URLClassLoader loader =
                new URLClassLoader(ClassLoaders.withFastClock().getURLs(), hiding)) {
            TickProbe reader = new TickProbe(loader, "io.fastclock");
            assertThat(reader.isTicking() || !TickExpectations.isTickCertain())
                    .as("%s", reader)
                    .isTrue();
        }
    }

    /**
     * As after a stack overflow in the first use, if the JVM had the class from a shared archive: it cannot be initialised again. Or the
     * creation of the clock fails, as with an exhausted heap or stack.
     */
    @ParameterizedTest
    @ValueSource(strings = {"Holder", "Selection"})
    void fastClock_clockCannotBeCreated_readsSystemAndStatsSayWhy(String missing) throws Exception {
        URL[] classes = ClassLoaders.withFastClock().getURLs();
        try (URLClassLoader loader = new URLClassLoader(classes, null) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.endsWith("FastClock$" + missing)) {
                    throw new ClassNotFoundException(name);
                }
                return super.findClass(name);
            }
        }) {
            System.setProperty("fastclock.clock", "direct");
            Class<?> fastClock = loader.loadClass("io.fastclock.FastClock");
            long nanos = System.nanoTime();
            long millis = System.currentTimeMillis();
            assertThat((long) fastClock.getMethod("nanoTime").invoke(null)).isGreaterThanOrEqualTo(nanos);
            assertThat((long) fastClock.getMethod("currentTimeMillis").invoke(null))
                    .isGreaterThanOrEqualTo(millis);
            Object clock = fastClock.getMethod("clock").invoke(null);
            assertThat(clock).hasToString("DirectClock");
            assertThat(fastClock.getMethod("stats").invoke(null))
                    .asString()
                    .contains("the first use of FastClock has failed");
            assertThatThrownBy(() -> fastClock
                            .getMethod("override", loader.loadClass("io.fastclock.Clock"))
                            .invoke(null, clock))
                    .hasCauseInstanceOf(IllegalStateException.class);
            assertThat(fastClock.getMethod("awaitKernelTick", Duration.class).invoke(null, Duration.ofDays(1)))
                    .isEqualTo(false);
        } finally {
            System.clearProperty("fastclock.clock");
        }
    }

    static final class SoonClosedLoader {
        public static void main(String... args) throws Exception {
            Queue<String> uncaught = new ConcurrentLinkedQueue<>();
            Thread.setDefaultUncaughtExceptionHandler(
                    (thread, thrown) -> uncaught.add(thread.getName() + " " + thrown));
            List<Method> reads = new ArrayList<>();
            for (int waitMillis : WAIT_MILLIS) {
                try (URLClassLoader loader = ClassLoaders.withFastClock()) {
                    Class<?> fastClock = Class.forName("io.fastclock.FastClock", true, loader);
                    Method read = fastClock.getMethod("currentTimeMillis");
                    fastClock
                            .getMethod("awaitKernelTick", Duration.class)
                            .invoke(null, Duration.ZERO); // Starts the verification.
                    long endNanos = System.nanoTime() + waitMillis * 1_000_000L;
                    do {
                        read.invoke(null);
                    } while (System.nanoTime() - endNanos < 0);
                    reads.add(read);
                }
            }
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().startsWith("fastclock-")) {
                    thread.join(30_000);
                    System.out.println("ended: " + !thread.isAlive());
                }
            }
            for (Method read : reads) {
                long before = System.currentTimeMillis();
                // Later than the last wait began.
                System.out.println("real: " + ((long) read.invoke(null) > before - 400));
            }
            System.out.println("uncaught: " + uncaught);
        }
    }

    /** Containers close the class loader of an application before its threads end. Soon: most classes may not be loaded yet. */
    @ParameterizedTest
    @ValueSource(strings = {"-Dnothing", "-Dfastclock.clock=ticker"})
    void loader_isClosedSoonAfterFirstRead_threadsEndSilently(String clock) throws Exception {
        JavaProcess process =
                JavaProcess.run(SoonClosedLoader.class, clock, TickExpectations.nativeAccess("ALL-UNNAMED"));
        assertThat(process.lines())
                .hasSizeGreaterThan(WAIT_MILLIS.length)
                .noneMatch(line -> line.endsWith("false"))
                .last()
                .isEqualTo("uncaught: []");
        assertThat(process.err).isEmpty();
    }
}
