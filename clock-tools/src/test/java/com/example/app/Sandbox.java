// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.util.Set;
import java.util.function.LongSupplier;

/** Its class loader finds some classes of the JDK only. When it receives a line, it prints whether a clock read works. */
public final class Sandbox {
    private Sandbox() {}

    public static void main(String[] args) throws Exception {
        LongSupplier plugin = new Loader().create(Plugin.class, LongSupplier.class);
        Requests.answer(() -> {
            try {
                return "works: " + (plugin.getAsLong() > 0);
            } catch (LinkageError e) {
                return e;
            }
        });
    }

    /** Reads the clock. */
    public static final class Plugin implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.currentTimeMillis();
        }
    }

    private static final class Loader extends OwnLoader {
        private static final Set<String> ALLOWED =
                Set.of("java.lang.Object", "java.lang.System", LongSupplier.class.getName());

        Loader() {
            super(null, Plugin.class);
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
