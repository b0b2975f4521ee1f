// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The properties of the updater thread do not depend on the first reader. */
@ParameterizedClass
@EnumSource
class FirstReaderTest {
    private final String threadName;
    private final CompletableFuture<Thread> updater = new CompletableFuture<>();
    private final InheritableThreadLocal<String> inheritable = new InheritableThreadLocal<>();
    private final AtomicReference<String> inherited = new AtomicReference<>("not read");
    private final AbstractPeriodicClock clock;

    FirstReaderTest(PeriodicKind kind) {
        threadName = kind.threadName;
        clock = kind.create(1_000_000, new SuppliedClock(this::read), new DaemonThreadFactory(threadName));
    }

    /** Of the source. */
    private long read() {
        Thread thread = Thread.currentThread();
        if (thread.getName().startsWith(threadName) && !updater.isDone()) {
            inherited.set(inheritable.get());
            updater.complete(thread);
        }
        return 1;
    }

    @AfterEach
    void close() {
        clock.close();
    }

    private Thread updaterStartedBy(Thread firstReader) throws Exception {
        firstReader.start();
        firstReader.join();
        return updater.get(30, TimeUnit.SECONDS);
    }

    /** The reader has a priority, a group, inheritable thread locals and a context class loader of its own. */
    @Test
    void updaterThread_readerOfAnApplication_inheritsNothing() throws Exception {
        ThreadGroup group = new ThreadGroup(new ThreadGroup("server"), "application");
        group.setMaxPriority(Thread.MIN_PRIORITY);
        Thread reader = new Thread(group, () -> {
            inheritable.set("of the first reader");
            clock.currentTimeMillis();
        });
        reader.setContextClassLoader(new ClassLoader() {});
        Thread thread = updaterStartedBy(reader);

        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getPriority()).isEqualTo(Thread.NORM_PRIORITY);
        assertThat(thread.getThreadGroup().getParent()).isNull();
        assertThat(thread.getContextClassLoader()).isNull();
        assertThat(inherited).hasValue(null);
    }

    /** Until Java 23, a thread refers to the classes on the stack of its creator; see {@link DaemonThreadFactory}. */
    @Test
    void firstReaderClasses_whileUpdaterIsAlive_canBeUnloaded() throws Exception {
        List<WeakReference<ClassLoader>> applications = new CopyOnWriteArrayList<>();
        Thread thread = updaterStartedBy(new Thread(() -> {
            Consumer<Runnable> reader = ApplicationReader.create();
            applications.add(new WeakReference<>(reader.getClass().getClassLoader()));
            reader.accept(clock::currentTimeMillis);
        }));

        await().pollDelay(Duration.ZERO).atMost(Duration.ofSeconds(30)).until(() -> {
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
