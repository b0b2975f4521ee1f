// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.packaging.ClassLoaders;
import java.net.MalformedURLException;
import java.net.URLClassLoader;
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
            if (thread.matches("fastclock-(ticker|timer)-.*")
                    && Objects.requireNonNull(isCaching.get()).getAsBoolean()) {
                delaying.add(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    /** Reads a clock until its thread has made some updates. */
    public static final class Reader implements Runnable {
        private final AbstractPeriodicClock clock;

        public Reader(String kind, AtomicReference<BooleanSupplier> isCaching) {
            clock = kind.equals("timer") ? new TimerClock() : new TickerClock();
            isCaching.set(() -> clock.wallWord > 0);
        }

        @Override
        public void run() {
            while (clock.stats().updates() < 100) {
                clock.currentTimeMillis();
            }
            clock.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ticker", "timer"})
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
