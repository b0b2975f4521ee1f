// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.io.InputStream;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Two class loaders that hide something, and find no class of the application but their own. One does not return its class files as
 * resources; of its classes, one reads the clock, one does so and is not initialized at first, one is loaded for a line and never
 * initialized, and one has a lambda and no clock read. The other one finds some classes of the JDK only; its class reads the clock. A
 * class of the application itself serves from its initializer. For each line, prints whether the lambda is still the same and
 * whether the last read works.
 */
public final class Hidden {
    public static void main(String[] args) throws Exception {
        OwnLoader loader = new WithoutFiles();
        LongSupplier clock = loader.create(Clock.class, LongSupplier.class);
        Supplier<?> lambdas = loader.create(Lambdas.class, Supplier.class);
        Object lambda = lambdas.get();
        LongSupplier plugin = new Sandbox().create(Clock.class, LongSupplier.class);
        Class<?> late = loader.loadClass(Late.class.getName());
        Thread serving = new Thread(Serving::run);
        serving.setDaemon(true);
        serving.start();
        SERVING.await();
        Requests.repeat(() -> Sink.use(clock.getAsLong()));
        Requests.answer(() -> {
            loader.loadClass(Unused.class.getName());
            return "same lambda: " + lambda.equals(lambdas.get()) + ", plugin works: " + works(plugin) + ", late: "
                    + works((LongSupplier) late.getConstructor().newInstance());
        });
    }

    private static final CountDownLatch SERVING = new CountDownLatch(1);

    private static Object works(LongSupplier plugin) {
        try {
            return plugin.getAsLong() > 0;
        } catch (LinkageError e) {
            return e;
        }
    }

    public static final class Clock implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.currentTimeMillis();
        }
    }

    public static final class Late implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }

    public static final class Unused implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }

    static final class Serving {
        static {
            run();
        }

        static void run() {
            SERVING.countDown();
            while (true) {
                Sink.use(System.currentTimeMillis());
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    public static final class Lambdas implements Supplier<Object> {
        @Override
        public Object get() {
            Runnable lambda = () -> {};
            return lambda;
        }
    }

    private static final class WithoutFiles extends OwnLoader {
        WithoutFiles() {
            super(null, Clock.class, Lambdas.class, Late.class, Unused.class);
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            return null; // As of a loader that overrides loadClass only.
        }
    }

    private static final class Sandbox extends OwnLoader {
        private static final Set<String> ALLOWED =
                Set.of("java.lang.Object", "java.lang.System", LongSupplier.class.getName());

        Sandbox() {
            super(null, Clock.class);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("java.") && !ALLOWED.contains(name)) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }
}
