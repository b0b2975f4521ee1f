// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.packaging.ClassLoaders;
import java.net.MalformedURLException;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The class loader of an application may be slow. The updater thread does not call it while a timestamp is published. */
class UpdaterClassLoadingIT {
    /** Records the classes that the updater thread asks for while a timestamp is published. */
    private static final class RecordingLoader extends URLClassLoader {
        final AtomicReference<BooleanSupplier> isCaching = new AtomicReference<>(() -> false);
        final List<String> delaying = new CopyOnWriteArrayList<>();

        RecordingLoader() throws MalformedURLException {
            super(ClassLoaders.withTests().getURLs(), null);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            String thread = Thread.currentThread().getName();
            if (thread.matches("fastclock-(adaptive|ticker|timer)-.*")
                    && Objects.requireNonNull(isCaching.get()).getAsBoolean()) {
                delaying.add(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    /** Reads an adaptive clock for a second of updates, in which its thread counts reads several times. */
    public static final class Reader implements Runnable {
        private final AbstractCachedClock clock;

        public Reader(String kind, AtomicReference<BooleanSupplier> isCaching) {
            clock = clock(kind);
            isCaching.set(clock::isCaching);
        }

        private static AbstractCachedClock clock(String kind) {
            AdaptiveClock.Builder builder = AdaptiveClock.builder().period(Duration.ofMillis(1));
            builder.options.host = new Host() {
                @Override
                public long cpuNanosOfCurrentThread() {
                    return Host.super.cpuNanosOfCurrentThread() / 1_000; // So that caching pays on a busy machine, too.
                }
            };
            switch (kind) {
                case "timer":
                    return new TimerClock();
                case "ticker":
                    return new TickerClock();
                case "held":
                    return builder.heldIn(ClockMode.UPDATER_THREAD).build();
                default:
                    return builder.build();
            }
        }

        @Override
        public void run() {
            long first = clock.currentTimeMillis();
            CheapHost.readUntil(
                    clock,
                    () -> clock instanceof AdaptiveClock
                            ? ((AdaptiveClock) clock).stats().updates() >= 1_000
                            : clock.isCaching() && clock.currentTimeMillis() > first + 50);
            clock.seal.endCaching();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "held", "ticker", "timer"})
    void updaterThread_whileTimestampIsPublished_loadsNoClass(String kind) throws Exception {
        try (RecordingLoader loader = new RecordingLoader()) {
            Class.forName(Reader.class.getName(), true, loader)
                    .asSubclass(Runnable.class)
                    .getConstructor(String.class, AtomicReference.class)
                    .newInstance(kind, loader.isCaching)
                    .run();
            assertThat(loader.delaying).isEmpty();
        }
    }
}
