// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import java.lang.reflect.Method;
import java.util.Optional;

/**
 * A user's program that reads {@code FastClock} until it has a thread that ticks, and says what it has found. It finds the
 * classes by their names, so that one program does for all the ways in which they can be had, a package of another name
 * included.
 */
public final class BusyReader {
    private static final long PATIENCE_NANOS = 50_000_000_000L;

    private final Class<?> fastClock;
    private final Method currentTimeMillis;

    /**
     * Finds the clock, and does not read it.
     *
     * @param loader knows the clock's classes
     * @param clockPackage the name of the package that they are in
     */
    public BusyReader(ClassLoader loader, String clockPackage) throws ReflectiveOperationException {
        fastClock = Class.forName(clockPackage + ".FastClock", true, loader);
        currentTimeMillis = fastClock.getMethod("currentTimeMillis");
    }

    public Class<?> fastClock() {
        return fastClock;
    }

    public long read() throws ReflectiveOperationException {
        return (long) currentTimeMillis.invoke(null);
    }

    public Object stats() throws ReflectiveOperationException {
        return ((Optional<?>) fastClock.getMethod("stats").invoke(null)).orElseThrow();
    }

    public long stat(String name) throws ReflectiveOperationException {
        Object stats = stats();
        return (long) stats.getClass().getMethod(name).invoke(stats);
    }

    /** Reads until the thread has ticked so many times more; without a pause, for it is demand that starts the thread. */
    public void readForTicks(int ticks) throws ReflectiveOperationException {
        long until = stat("ticks") + ticks;
        long startNanos = System.nanoTime();
        while (stat("ticks") < until) {
            for (int i = 0; i < 100_000; i++) {
                read();
            }
            if (System.nanoTime() - startNanos > PATIENCE_NANOS) {
                throw new AssertionError("the clock's thread does not tick: " + stats());
            }
        }
    }

    /** The clock's package is the only argument. */
    public static void main(String... args) throws ReflectiveOperationException {
        BusyReader reader = new BusyReader(BusyReader.class.getClassLoader(), args[0]);
        long before = System.currentTimeMillis();
        long first = reader.read();
        System.out.println("first value real: " + (before <= first && first <= System.currentTimeMillis()));
        reader.readForTicks(20);
        System.out.println("ticks: yes, failures: " + reader.stat("failures"));
        System.out.println("clock's module: " + reader.fastClock().getModule().getName());
        for (String module : new String[] {"java.management", "jdk.jfr"}) {
            System.out.println(
                    module + ": " + (ModuleLayer.boot().findModule(module).isPresent() ? "present" : "absent"));
        }
    }
}
