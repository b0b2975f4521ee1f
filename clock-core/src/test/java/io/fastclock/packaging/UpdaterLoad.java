// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import java.lang.reflect.Method;

/** Reads {@code FastClock} by reflection, so on the class path, as a module and in another package. */
public final class UpdaterLoad {
    private static final long TIMEOUT_NANOS = 50_000_000_000L;

    private final Class<?> fastClock;
    private final Method currentTimeMillis;

    /** Creates the clock of a package, with a thread, without reading it. */
    public UpdaterLoad(ClassLoader loader, String clockPackage) throws ReflectiveOperationException {
        fastClock = Class.forName(clockPackage + ".FastClock", true, loader);
        currentTimeMillis = fastClock.getMethod("currentTimeMillis");
        System.setProperty("fastclock.clock", "ticker");
        fastClock.getMethod("clock").invoke(null);
        System.clearProperty("fastclock.clock");
    }

    public Class<?> fastClock() {
        return fastClock;
    }

    public long read() throws ReflectiveOperationException {
        return (long) currentTimeMillis.invoke(null);
    }

    /** Reads until the updater thread has made so many more updates. */
    public void readForUpdates(int more) throws ReflectiveOperationException {
        long until = updates() + more;
        long startNanos = System.nanoTime();
        while (updates() < until) {
            for (int i = 0; i < 100_000; i++) {
                read();
            }
            if (System.nanoTime() - startNanos > TIMEOUT_NANOS) {
                throw new AssertionError("the updater thread makes no updates");
            }
        }
    }

    private long updates() throws ReflectiveOperationException {
        Object stats = fastClock.getMethod("stats").invoke(null);
        return (long) stats.getClass().getMethod("updates").invoke(stats);
    }
}
