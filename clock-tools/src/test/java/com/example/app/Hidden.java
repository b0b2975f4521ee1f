// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Two class loaders that find no class of the application but their own, of which one finds some classes of the JDK only. A class of
 * each reads the clock. For each line, prints whether the class of the second loader works.
 */
public final class Hidden {
    public static void main(String[] args) throws Exception {
        LongSupplier clock = new OwnLoader(null, Clock.class).create(Clock.class, LongSupplier.class);
        LongSupplier plugin = new Sandbox().create(Clock.class, LongSupplier.class);
        Requests.repeat(() -> Sink.use(clock.getAsLong()));
        Requests.answer(() -> "plugin works: " + works(plugin));
    }

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
