// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Class loaders as some applications have them: two that ask each other first and may only load one class at a time, and one that
 * needs a class of its own in order to load a class.
 */
public final class Loaders {
    private static final int ROUNDS = 200;

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            siblings();
        }
        System.out.println("siblings: " + ROUNDS);
        System.out.println("own class: "
                + (new Recursive().create(First.class, LongSupplier.class).getAsLong() > 0));
    }

    private static void siblings() throws Exception {
        Sibling first = new Sibling(First.class);
        Sibling second = new Sibling(Second.class);
        first.other = second;
        second.other = first;
        List<Thread> threads = new ArrayList<>();
        for (Sibling loader : List.of(first, second)) {
            Thread thread = new Thread(
                    () -> Sink.use(loader.create(loader.own, LongSupplier.class).getAsLong()));
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static final class First implements LongSupplier {
        @Override
        public long getAsLong() {
            LongSupplier reference = System::nanoTime;
            return System.currentTimeMillis() + reference.getAsLong() % 2;
        }
    }

    public static final class Second implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.currentTimeMillis();
        }
    }

    /** Needed by a class loader. Reads the clock itself. */
    public static final class Name {
        public static String of(Object name) {
            return name + (System.currentTimeMillis() > 0 ? "" : "?");
        }
    }

    /** Asks its sibling first for classes that it does not know. Not parallel capable: loads under its own lock. */
    private static final class Sibling extends OwnLoader {
        private final Class<?> own;
        private volatile Sibling other = this;

        Sibling(Class<?> own) {
            super(Loaders.class.getClassLoader(), own);
            this.own = own;
        }

        @Override
        protected synchronized Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            boolean isKnown = name.startsWith("java.") || name.equals(own.getName());
            return isKnown ? super.loadClass(name, resolve) : other.ofSibling(name, resolve);
        }

        private synchronized Class<?> ofSibling(String name, boolean resolve) throws ClassNotFoundException {
            return super.loadClass(name, resolve);
        }
    }

    /** Uses a class that it defines itself when it loads a class. */
    private static final class Recursive extends OwnLoader {
        Recursive() {
            super(Loaders.class.getClassLoader(), Name.class, First.class);
        }

        @Override
        protected synchronized Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("java.") && !name.equals(Name.class.getName())) {
                try {
                    loadClass(Name.class.getName())
                            .getMethod("of", Object.class)
                            .invoke(null, name);
                } catch (ReflectiveOperationException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
            return super.loadClass(name, resolve);
        }
    }
}
