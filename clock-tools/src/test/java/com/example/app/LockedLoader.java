// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Its class loader needs a lock that is held while the clock is read. The application never waits for itself: a read needs no class
 * loader. For each line that it receives, it creates another class loader, and prints that it still reads.
 */
public final class LockedLoader {
    private static final Object LOCK = new Object();
    private static final List<LongSupplier> READERS = new CopyOnWriteArrayList<>();

    private static final AtomicLong ROUNDS = new AtomicLong();

    private LockedLoader() {}

    public static void main(String[] args) throws Exception {
        Loader loader = new Loader();
        READERS.add(loader.create(First.class));
        READERS.add(loader.create(Second.class));
        Thread reading = new Thread(LockedLoader::read, "reading");
        reading.setDaemon(true);
        reading.start();
        awaitRound();
        Requests.answer(() -> {
            READERS.add(new Loader().create(Later.class));
            awaitRound();
            return "still reads";
        });
    }

    private static void awaitRound() {
        for (long before = ROUNDS.get(); ROUNDS.get() < before + 2; ) {
            Thread.onSpinWait();
        }
    }

    private static void read() {
        while (true) {
            for (LongSupplier reader : READERS) {
                whileLoading(reader);
            }
            ROUNDS.incrementAndGet();
        }
    }

    private static void whileLoading(LongSupplier reader) {
        synchronized (LOCK) {
            Thread loading = new Thread(() -> load(reader.getClass().getClassLoader()), "loading");
            loading.setDaemon(true);
            loading.start();
            while (loading.getState()
                    != Thread.State.BLOCKED) { // Then it holds the lock of the loader, or waits for it.
                Thread.onSpinWait();
            }
            Sink.use(reader.getAsLong());
        }
    }

    private static void load(ClassLoader loader) {
        try {
            loader.loadClass("Missing");
        } catch (ClassNotFoundException e) {
            // As expected.
        }
    }

    /** Reads the clock. */
    public static final class First implements LongSupplier {
        static {
            System.lineSeparator(); // From now on, the loader is not asked for System.
        }

        @Override
        public long getAsLong() {
            return System.currentTimeMillis();
        }
    }

    /** Reads the clock. */
    public static final class Second implements LongSupplier {
        static {
            System.lineSeparator();
        }

        @Override
        public long getAsLong() {
            return System.currentTimeMillis();
        }
    }

    /** Reads the clock. */
    public static final class Later implements LongSupplier {
        static {
            System.lineSeparator();
        }

        @Override
        public long getAsLong() {
            return System.currentTimeMillis();
        }
    }

    private static final class Loader extends ClassLoader {
        LongSupplier create(Class<?> type) throws ReflectiveOperationException {
            byte[] bytes = OwnLoader.classFile(type);
            CodeSource ofClass = new CodeSource(null, (Certificate[]) null); // As if each had a jar of its own.
            Class<?> own = defineClass(
                    type.getName(), bytes, 0, bytes.length, new ProtectionDomain(ofClass, null, this, null));
            return (LongSupplier) own.getConstructor().newInstance();
        }

        @Override
        protected synchronized Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (LOCK) {
                return super.loadClass(name, resolve);
            }
        }
    }
}
