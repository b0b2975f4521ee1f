// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.util.function.LongSupplier;

/** Two ways of loading that fail if another thread links a class early: linking asks the class loader for other classes. */
public final class Linking {
    private static final Object REGISTRY = new Object();
    private static final Class<?>[] CLASSES = {Plugin.class, Base.class, Derived.class};
    private static final int ROUNDS = 5;
    private static final int PAUSE_MILLIS = 200; // Longer than the agent waits before it looks for new classes.

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            startUnderLock();
        }
        System.out.println("plugins: " + ROUNDS);
        for (int i = 0; i < ROUNDS; i++) {
            defineInOrder();
        }
        System.out.println("units: " + ROUNDS);
    }

    /** The class loader needs the lock that is held while the plugin is loaded and started. */
    private static void startUnderLock() throws Exception {
        synchronized (REGISTRY) {
            Class<?> plugin = new Locked().loadClass(Plugin.class.getName());
            Thread.sleep(PAUSE_MILLIS);
            start(plugin);
        }
    }

    /** The class loader defines a class when another one needs it, but all are defined by then. */
    private static void defineInOrder() throws Exception {
        OwnLoader unit = new OwnLoader(Linking.class.getClassLoader(), CLASSES);
        Class<?> plugin = unit.define(Plugin.class);
        Thread.sleep(PAUSE_MILLIS);
        unit.define(Base.class);
        unit.define(Derived.class);
        start(plugin);
    }

    private static void start(Class<?> plugin) throws ReflectiveOperationException {
        Sink.use(((LongSupplier) plugin.getConstructor().newInstance()).getAsLong());
    }

    /** Reads the clock. To verify its method {@code base()}, the JVM loads the other two classes. */
    public static final class Plugin implements LongSupplier {
        @Override
        public long getAsLong() {
            return base().hashCode() + System.currentTimeMillis();
        }

        private static Base base() {
            return new Derived();
        }
    }

    public static class Base {}

    public static final class Derived extends Base {}

    private static final class Locked extends OwnLoader {
        static {
            registerAsParallelCapable();
        }

        Locked() {
            super(Linking.class.getClassLoader(), CLASSES);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("java.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (REGISTRY) {
                return super.loadClass(name, resolve);
            }
        }
    }
}
