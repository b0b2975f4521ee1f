// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static java.lang.invoke.MethodHandles.insertArguments;
import static java.lang.invoke.MethodType.methodType;

import java.io.BufferedReader;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.function.IntUnaryOperator;

/**
 * The page of memory by which Linux tells the time to each process. Only its first 4 KiB: others may raise SIGBUS. What loads from
 * an address is found by name, since both ways warn somewhere: {@code sun.misc.Unsafe} until Java 23, then
 * {@code java.lang.foreign}.
 */
final class VdsoDataPage implements IntUnaryOperator {
    static final int WORDS = 1_024;

    private static final Path MAPS = Paths.get("/proc/self/maps");
    private static final int FIRST_VERSION_WHOSE_UNSAFE_WARNS = 24;

    // Loads an int, with acquire semantics, by its distance in bytes from the origin.
    private final MethodHandle load;
    private final long origin;

    private VdsoDataPage(MethodHandle load, long origin) {
        this.load = load;
        this.origin = origin;
    }

    /** @throws TickRefusal with a reason for the user */
    static VdsoDataPage ofThisProcess() throws Throwable {
        if (!Files.isReadable(MAPS)) {
            throw new TickRefusal(MAPS + " cannot be read: not Linux, or /proc is hidden");
        }
        try (BufferedReader maps = Files.newBufferedReader(MAPS, StandardCharsets.ISO_8859_1)) {
            for (String line = maps.readLine(); line != null; line = maps.readLine()) {
                if (line.endsWith(" [vvar]") && line.contains(" r--p 00000000 00:00 0 ")) { // Not a file of that name.
                    long address = Long.parseUnsignedLong(line.substring(0, line.indexOf('-')), 16);
                    return JavaVersion.FEATURE < FIRST_VERSION_WHOSE_UNSAFE_WARNS
                            ? new VdsoDataPage(unsafe(), address)
                            : new VdsoDataPage(ForeignMemory.intHandle(address, (long) WORDS * Integer.BYTES), 0);
                }
            }
        }
        throw new TickRefusal("no [vvar] page is mapped in " + MAPS);
    }

    private static MethodHandle unsafe() throws ReflectiveOperationException, TickRefusal {
        Class<?> type;
        try {
            type = Class.forName("sun.misc.Unsafe");
        } catch (ClassNotFoundException e) {
            throw TickRefusal.withRemedy("the module jdk.unsupported is missing: add it to the run-time image");
        }
        Field instance = type.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        MethodHandle load = MethodHandles.publicLookup()
                .findVirtual(type, "getIntVolatile", methodType(int.class, Object.class, long.class));
        return insertArguments(load, 0, instance.get(null), null);
    }

    @Override
    public int applyAsInt(int index) {
        try {
            return (int) load.invokeExact(origin + (long) index * Integer.BYTES);
        } catch (Throwable t) {
            throw new IllegalStateException(t);
        }
    }

    /** Returns a handle of type {@code ()int} that loads a word. */
    MethodHandle handle(int index) {
        return insertArguments(load, 0, origin + (long) index * Integer.BYTES);
    }
}
