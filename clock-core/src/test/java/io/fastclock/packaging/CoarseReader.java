// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import java.lang.reflect.Method;
import java.util.Optional;

/** A program that reads {@code CoarseClock} until the tick counter is verified. Uses reflection, as {@link BusyReader} does. */
public final class CoarseReader {
    private final Object clock;
    private final Class<?> type;
    private final Method currentTimeMillis;

    public CoarseReader(ClassLoader loader, String clockPackage) throws ReflectiveOperationException {
        type = Class.forName(clockPackage + ".CoarseClock", true, loader);
        clock = type.getMethod("instance").invoke(null);
        currentTimeMillis = Class.forName(clockPackage + ".Clock", true, loader).getMethod("currentTimeMillis");
    }

    public Class<?> type() {
        return type;
    }

    public long read() throws ReflectiveOperationException {
        return (long) currentTimeMillis.invoke(clock);
    }

    public boolean isTicking() throws ReflectiveOperationException {
        return ((Optional<?>) type.getMethod("kernelTick").invoke(clock)).isPresent();
    }

    @Override
    public String toString() {
        return clock.toString();
    }

    /** Reads, and waits for the end of the thread that this starts. */
    public void readAndVerify() throws Exception {
        read();
        Optional<Thread> thread = Thread.getAllStackTraces().keySet().stream()
                .filter(candidate -> candidate.getName().equals("fastclock-kernel-tick-1"))
                .findAny();
        if (thread.isPresent()) {
            thread.get().join(50_000);
        }
    }

    /** The only argument is the clock's package; {@code io.fastclock} if there is none. */
    public static void main(String... args) throws Exception {
        CoarseReader reader =
                new CoarseReader(CoarseReader.class.getClassLoader(), args.length == 0 ? "io.fastclock" : args[0]);
        reader.readAndVerify();
        long before = System.currentTimeMillis();
        long read = reader.read();
        System.out.println("real: " + (Math.abs(read - before) < 5_000));
        System.out.println("ticking: " + reader.isTicking());
        System.out.println(reader);
    }
}
