// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
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

    public static void main(String[] args) throws Exception {
        Loader loader = new Loader();
        READERS.add(loader.create("Reader"));
        READERS.add(loader.create("Second"));
        Requests.repeat(LockedLoader::read);
        awaitRound();
        Requests.answer(() -> {
            READERS.add(new Loader().create("Loaded"));
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
        READERS.forEach(LockedLoader::whileLoading);
        ROUNDS.incrementAndGet();
    }

    private static void whileLoading(LongSupplier reader) {
        synchronized (LOCK) {
            ClassLoader loader = reader.getClass().getClassLoader();
            Thread loading = new Thread(new FutureTask<>(() -> loader.loadClass("Missing")), "loading"); // Finds none.
            loading.setDaemon(true);
            loading.start();
            // Then it holds the lock of the loader, or waits for it.
            while (loading.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            Sink.use(reader.getAsLong());
        }
    }

    /** Reads the clock. Defined under several names, each as if it had a jar of its own. */
    public static final class Reader implements LongSupplier {
        static {
            System.lineSeparator(); // From now on, the loader is not asked for System.
        }

        @Override
        public long getAsLong() {
            return System.currentTimeMillis();
        }
    }

    private static final class Loader extends ClassLoader {
        /** @param name as long as that of the reader, since it takes its place in the class file */
        LongSupplier create(String name) throws ReflectiveOperationException {
            String classFile = new String(OwnLoader.classFile(Reader.class), StandardCharsets.ISO_8859_1);
            byte[] bytes = classFile.replace("Reader", name).getBytes(StandardCharsets.ISO_8859_1);
            CodeSource ofClass = new CodeSource(null, (Certificate[]) null);
            ProtectionDomain domain = new ProtectionDomain(ofClass, null, this, null);
            Class<?> own = defineClass(null, bytes, 0, bytes.length, domain);
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
