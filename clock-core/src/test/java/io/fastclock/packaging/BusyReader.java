// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import java.lang.reflect.Method;

/** Reads {@code FastClock} by reflection, so on the class path, as a module and in another package. */
public final class BusyReader {
    private static final long TIMEOUT_NANOS = 50_000_000_000L;

    private final Class<?> fastClock;
    private final Method currentTimeMillis;

    /** Creates the clock of a package, with a thread, without reading it. */
    public BusyReader(ClassLoader loader, String clockPackage) throws ReflectiveOperationException {
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

    public Object stats() throws ReflectiveOperationException {
        return fastClock.getMethod("stats").invoke(null);
    }

    public long stat(String name) throws ReflectiveOperationException {
        Object stats = stats();
        return (long) stats.getClass().getMethod(name).invoke(stats);
    }

    /** Reads until the given number of additional ticks.  */
    public void readForTicks(int ticks) throws ReflectiveOperationException {
        long until = stat("updates") + ticks;
        long startNanos = System.nanoTime();
        while (stat("updates") < until) {
            for (int i = 0; i < 100_000; i++) {
                read();
            }
            if (System.nanoTime() - startNanos > TIMEOUT_NANOS) {
                throw new AssertionError("the updater thread does not tick: " + stats());
            }
        }
    }
}
