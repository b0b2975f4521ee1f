// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.io.InputStream;
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
        LongSupplier clock = loader.create(Clock.class, LongSupplier.class);
        Supplier<?> lambdas = loader.create(Lambdas.class, Supplier.class);
        Object lambda = lambdas.get();
        Requests.repeat(() -> Sink.use(clock.getAsLong()));
        Requests.answer(() -> "same lambda: " + lambda.equals(lambdas.get()));
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

    private static final class Loader extends OwnLoader {
        Loader() {
            super(Loader.class.getClassLoader(), Clock.class, Lambdas.class);
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            return null; // As of a loader that overrides loadClass only.
        }
    }
}
