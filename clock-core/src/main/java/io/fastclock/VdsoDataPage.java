// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static java.lang.invoke.MethodHandles.insertArguments;
import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.StringTokenizer;
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
        long address;
        try {
            address = address(new String(Files.readAllBytes(MAPS), StandardCharsets.ISO_8859_1));
        } catch (NoSuchFileException e) {
            throw new TickRefusal(MAPS + " does not exist: not Linux, or /proc is hidden");
        } catch (AccessDeniedException e) {
            throw new TickRefusal(MAPS + " cannot be read: its owner or a security module denies access");
        }
        return JavaVersion.FEATURE < FIRST_VERSION_WHOSE_UNSAFE_WARNS
                ? new VdsoDataPage(unsafe(), address)
                : new VdsoDataPage(ForeignMemory.intHandle(address, (long) WORDS * Integer.BYTES), 0);
    }

    /**
     * Finds the one mapping of that name, which no file has: a file's name begins with a slash. Only a line feed ends a line: a
     * file's name may contain a carriage return. See proc_pid_maps(5).
     */
    static long address(String maps) {
        long found = 0;
        for (StringTokenizer lines = new StringTokenizer(maps, "\n"); lines.hasMoreTokens(); ) {
            String line = lines.nextToken();
            // Addresses, permissions, offset, device, inode, name. A first regular expression costs more.
            StringTokenizer fields = new StringTokenizer(line);
            if (line.endsWith(" [vvar]") && fields.countTokens() == 6) {
                String addresses = fields.nextToken();
                long address = Long.parseUnsignedLong(addresses.substring(0, addresses.indexOf('-')), 16);
                if (found != 0
                        || address % (WORDS * Integer.BYTES) != 0
                        || !fields.nextToken().equals("r--p")) {
                    throw new TickRefusal("an unexpected [vvar] page is in " + MAPS + ": " + line);
                }
                found = address;
            }
        }
        if (found == 0) {
            throw new TickRefusal("no [vvar] page is mapped in " + MAPS);
        }
        return found;
    }

    private static MethodHandle unsafe() throws ReflectiveOperationException {
        Class<?> type;
        try { // By the boot loader: an application's loader may hide the package, as in JBoss Modules and OSGi.
            type = Class.forName("sun.misc.Unsafe", false, null);
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
