// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Undeploys a web application that has FastClock in its own class loader and has read it at a high rate. */
class UndeployTest {
    @Test
    void clock_neverClosed_isCollectedWithItsClassLoader() throws Exception {
        WeakReference<ClassLoader> application = runApplication();
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    System.gc();
                    return application.get() == null;
                });
    }

    private static WeakReference<ClassLoader> runApplication() throws Exception {
        URL classes = new File(System.getProperty("fastclock.test.mainClasses"))
                .toURI()
                .toURL();
        URLClassLoader loader = new URLClassLoader(new URL[] {classes}, null);
        Class<?> fastClock = Class.forName("io.fastclock.FastClock", true, loader);
        assertThat(fastClock).isNotSameAs(FastClock.class);
        Object clock = fastClock.getMethod("clock").invoke(null);
        Method stats = clock.getClass().getMethod("stats");
        Method ticks = Class.forName("io.fastclock.ClockStats", true, loader).getMethod("ticks");
        Method read = fastClock.getMethod("currentTimeMillis");
        long startNanos = System.nanoTime();
        while ((long) ticks.invoke(stats.invoke(clock))
                < 20) { // Without pauses, because a high read rate starts the thread.
            for (int i = 0; i < 100_000; i++) {
                read.invoke(null);
            }
            assertThat(System.nanoTime() - startNanos).isLessThan(60_000_000_000L);
        }
        return new WeakReference<>(loader);
    }
}
