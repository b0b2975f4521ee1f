// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The class loader of an application may be slow. The updater thread does not call it while a timestamp is published. */
class UpdaterClassLoadingTest {
    private static final String THREAD_NAME = "fastclock-";
    private static final Duration TIMEOUT = Duration.ofSeconds(50);
    private static final int READERS_PER_CORE = 4;

    /** Records the classes that the updater thread asks for while a timestamp is published. */
    private static final class RecordingLoader extends URLClassLoader {
        final List<String> delaying = new CopyOnWriteArrayList<>();
        volatile @Nullable Field word;
        volatile @Nullable Object clock;

        RecordingLoader() throws MalformedURLException {
            super(
                    new URL[] {
                        new File(Objects.requireNonNull(System.getProperty("fastclock.test.mainClasses")))
                                .toURI()
                                .toURL()
                    },
                    null);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (Thread.currentThread().getName().startsWith(THREAD_NAME) && isCaching()) {
                delaying.add(name);
            }
            return super.loadClass(name, resolve);
        }

        void watch(Object created) throws ReflectiveOperationException {
            Field field =
                    Class.forName("io.fastclock.PaddedWallWord", true, this).getDeclaredField("wallWord");
            field.setAccessible(true);
            clock = created;
            word = field;
            assertThat(isCaching()).isFalse();
        }

        boolean isCaching() {
            try {
                Field field = word;
                return field != null && field.getLong(clock) > 0;
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(e.getMessage(), e);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "CACHED"})
    void updaterThread_whileTimestampIsPublished_loadsNoClass(String heldIn) throws Exception {
        try (RecordingLoader loader = new RecordingLoader()) {
            Class<?> type = Class.forName("io.fastclock.AdaptiveClock", true, loader);
            Object builder = type.getMethod("builder").invoke(null);
            if (!heldIn.isEmpty()) {
                Class<?> mode = Class.forName("io.fastclock.ClockMode", true, loader);
                builder.getClass()
                        .getMethod("heldIn", mode)
                        .invoke(builder, mode.getField(heldIn).get(null));
            }
            Object clock = builder.getClass().getMethod("build").invoke(builder);
            loader.watch(clock);
            readUntilReadsAreCounted(clock, loader);
            type.getMethod("close").invoke(clock);
            assertThat(loader.delaying).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TickerClock", "TimerClock"})
    void threadOfPeriodicClock_whileTimestampIsPublished_loadsNoClass(String name) throws Exception {
        try (RecordingLoader loader = new RecordingLoader()) {
            Class<?> type = Class.forName("io.fastclock." + name, true, loader);
            Object clock = type.getConstructor().newInstance();
            loader.watch(clock);
            Method read = type.getMethod("currentTimeMillis");
            long first = (long) read.invoke(clock);
            Awaitility.await()
                    .atMost(TIMEOUT)
                    .until(() -> loader.isCaching() && (long) read.invoke(clock) > first + 50);
            type.getMethod("close").invoke(clock);
            assertThat(loader.delaying).isEmpty();
        }
    }

    /**
     * Reads for a second of ticks. The updater thread counts reads several times in a second. Many threads read: on a busy
     * machine one thread alone may stay below the break-even rate.
     */
    private static void readUntilReadsAreCounted(Object clock, ClassLoader loader) throws Exception {
        MethodHandle read = MethodHandles.publicLookup()
                .unreflect(Class.forName("io.fastclock.Clock", true, loader).getMethod("currentTimeMillis"))
                .bindTo(clock);
        Method stats = clock.getClass().getMethod("stats");
        Method ticks = Class.forName("io.fastclock.ClockStats", true, loader).getMethod("updates");
        AtomicBoolean over = new AtomicBoolean();
        Callable<Long> reader = () -> newest(over, read);
        int readers = READERS_PER_CORE * Runtime.getRuntime().availableProcessors();
        ExecutorService threads = Executors.newFixedThreadPool(readers);
        try {
            List<Future<Long>> results = new ArrayList<>();
            for (int i = 0; i < readers; i++) {
                results.add(threads.submit(reader));
            }
            Awaitility.await().atMost(TIMEOUT).until(() -> (long) ticks.invoke(stats.invoke(clock)) >= 1_000);
            over.set(true);
            for (Future<Long> result : results) {
                assertThat(result.get()).isPositive();
            }
        } finally {
            over.set(true);
            threads.shutdown();
        }
    }

    private static long newest(AtomicBoolean over, MethodHandle read) {
        long newest = 0;
        try {
            while (!over.get()) {
                for (int i = 0; i < 1_000; i++) {
                    newest = Math.max(newest, (long) read.invokeExact());
                }
            }
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
        return newest;
    }
}
