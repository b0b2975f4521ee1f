// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The properties of the updater thread do not depend on the first reader. */
class FirstReaderTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final List<AbstractPeriodicClock> open = new ArrayList<>();

    @AfterEach
    void closeAll() {
        open.forEach(AbstractPeriodicClock::close);
    }

    /** A clock that has not been read. */
    private final class Unread {
        final RecordingThreads threads;
        final WatchedSource source;
        final AbstractPeriodicClock clock;

        Unread(PeriodicKind kind) {
            threads = new RecordingThreads(kind.threadName);
            source = new WatchedSource(threads);
            clock = kind.create(1_000_000, source, threads);
            open.add(clock);
        }

        Thread startedBy(Thread firstReader) throws InterruptedException {
            firstReader.start();
            firstReader.join();
            await().pollDelay(Duration.ZERO)
                    .atMost(TIMEOUT)
                    .until(() -> clock.stats().updates() > 0);
            assertThat(threads.created).hasSize(1);
            return threads.created.get(0);
        }
    }

    /** The reader has a priority, a group, inheritable thread locals and a context class loader of its own. */
    @ParameterizedTest
    @EnumSource
    void updaterThread_readerOfAnApplication_inheritsNothing(PeriodicKind kind) throws Exception {
        Unread unread = new Unread(kind);
        InheritableThreadLocal<String> inheritable = new InheritableThreadLocal<>();
        AtomicReference<String> seen = new AtomicReference<>("not read");
        unread.source.beforeTick = () -> seen.set(inheritable.get());
        ThreadGroup group = new ThreadGroup(new ThreadGroup("server"), "application");
        group.setMaxPriority(Thread.MIN_PRIORITY);
        Thread reader = new Thread(group, () -> {
            inheritable.set("of the first reader");
            unread.clock.currentTimeMillis();
        });
        reader.setContextClassLoader(new ClassLoader() {});
        Thread thread = unread.startedBy(reader);

        assertThat(thread.getName()).startsWith(kind.threadName);
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getPriority()).isEqualTo(Thread.NORM_PRIORITY);
        assertThat(thread.getThreadGroup().getParent()).isNull();
        assertThat(thread.getContextClassLoader()).isNull();
        assertThat(seen).hasValue(null);
    }

    /** Until Java 23, a thread refers to the classes on the stack of its creator; see {@link DaemonThreadFactory}. */
    @ParameterizedTest
    @EnumSource
    void firstReaderClasses_whileUpdaterIsAlive_canBeUnloaded(PeriodicKind kind) throws Exception {
        Unread unread = new Unread(kind);
        List<WeakReference<ClassLoader>> applications = new CopyOnWriteArrayList<>();
        Thread thread = unread.startedBy(new Thread(() -> {
            Consumer<Runnable> reader = ApplicationReader.create();
            applications.add(new WeakReference<>(reader.getClass().getClassLoader()));
            reader.accept(unread.clock::currentTimeMillis);
        }));

        await().pollDelay(Duration.ZERO).atMost(TIMEOUT).until(() -> {
            System.gc();
            return applications.get(0).get() == null;
        });
        assertThat(thread.isAlive()).isTrue();
    }

    /** A reader in an application on a server. Public, because a separate class loader loads the class. */
    public static final class ApplicationReader implements Consumer<Runnable> {
        @Override
        public void accept(Runnable read) {
            read.run();
        }

        /** Its class loader has no parent with this class, so defines it itself, as in a web application. */
        @SuppressWarnings("unchecked")
        static Consumer<Runnable> create() {
            try {
                Class<?> test = FirstReaderTest.class;
                URL[] classes = {new URL(test.getResource(test.getSimpleName() + ".class"), "../../")};
                return (Consumer<Runnable>) new URLClassLoader(classes, null)
                        .loadClass(ApplicationReader.class.getName())
                        .getConstructor()
                        .newInstance();
            } catch (IOException | ReflectiveOperationException e) {
                throw new LinkageError(e.getMessage(), e);
            }
        }
    }
}
