// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the clock in a class whose loader does not return the class file as a resource. Another class of the loader has a lambda
 * and no clock read. When it receives a line, it prints whether the lambda is still the same.
 */
public final class Hidden {
    private Hidden() {}

    public static void main(String[] args) throws Exception {
        Loader loader = new Loader();
        LongSupplier clock = (LongSupplier) loader.define(Clock.class);
        Supplier<?> lambdas = (Supplier<?>) loader.define(Lambdas.class);
        Object lambda = lambdas.get();
        Thread reader = new Thread(
                () -> {
                    while (true) {
                        Sink.use(clock.getAsLong());
                    }
                },
                "reader");
        reader.setDaemon(true);
        reader.start();
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println("same lambda: " + lambda.equals(lambdas.get()));
        }
    }

    /** Reads the clock. */
    public static final class Clock implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.currentTimeMillis();
        }
    }

    /** Reads no clock. */
    public static final class Lambdas implements Supplier<Object> {
        @Override
        public Object get() {
            Runnable lambda = () -> {};
            return lambda;
        }
    }

    private static final class Loader extends ClassLoader {
        Loader() {
            super(Loader.class.getClassLoader());
        }

        Object define(Class<?> type) throws IOException, ReflectiveOperationException {
            String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
            try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file))) {
                byte[] bytes = in.readAllBytes();
                return defineClass(type.getName(), bytes, 0, bytes.length)
                        .getConstructor()
                        .newInstance();
            }
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            return null; // As of a loader that overrides loadClass only.
        }
    }
}
