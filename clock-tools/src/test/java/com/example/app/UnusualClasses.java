// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.function.LongSupplier;

/** Defines classes that are not on the class path, and prints whether each class reads a clock. */
public final class UnusualClasses {
    private UnusualClasses() {}

    public static void main(String[] args) throws Exception {
        LongSupplier isolated = isolated().create(Reader.class, LongSupplier.class);
        System.out.println("isolated class loader: " + Counted.repeat(18, () -> readsClock(isolated)));
        if (Runtime.version().feature() >= 15) {
            System.out.println("hidden class: " + readsClock(hidden()));
        }
        byte[] newer = OwnLoader.classFile(Reader.class);
        newer[7] = 120; // The major version of Java 76.
        try {
            isolated().define(Reader.class.getName(), newer);
            System.out.println("newer class file: accepted");
        } catch (UnsupportedClassVersionError e) {
            System.out.println("newer class file: refused by the JVM");
        }
    }

    /** Finds only the classes of the JDK and the class that it defines. */
    private static OwnLoader isolated() {
        return new OwnLoader(null, Reader.class);
    }

    private static boolean readsClock(LongSupplier reader) {
        long first = reader.getAsLong();
        for (int i = 1; i < 9; i++) {
            first = Math.max(first, reader.getAsLong());
        }
        return first > 0;
    }

    /** Uses reflection, because Java 11 has no hidden classes. */
    private static LongSupplier hidden() throws ReflectiveOperationException {
        Class<?> options = Class.forName("java.lang.invoke.MethodHandles$Lookup$ClassOption");
        Method define = MethodHandles.Lookup.class.getMethod(
                "defineHiddenClass",
                byte[].class,
                boolean.class,
                Array.newInstance(options, 0).getClass());
        MethodHandles.Lookup lookup = (MethodHandles.Lookup) define.invoke(
                MethodHandles.lookup(), OwnLoader.classFile(Reader.class), true, Array.newInstance(options, 0));
        return (LongSupplier) lookup.lookupClass().getConstructor().newInstance();
    }

    /** Reads the clock in two ways. */
    public static final class Reader implements LongSupplier {
        @Override
        public long getAsLong() {
            LongSupplier reference = System::nanoTime;
            return System.currentTimeMillis() + reference.getAsLong() % 2;
        }
    }
}
