// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.isTickCertain;
import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A restore by CRIU into a time namespace: the page at the known address has the counter 1 from then on. Imitated by a mapping of
 * this process, made by Java's foreign functions, so that the test needs Java 22.
 */
class RestoredIT {
    static final class Main {
        private static final int READ_WRITE = 3;
        private static final int PRIVATE_FIXED_ANONYMOUS = 0x32;
        private static final int VDSO_CLOCKMODE_TIMENS = 0x7fffffff;

        public static void main(String[] args) throws Throwable {
            FastClock.awaitKernelTick(Duration.ofSeconds(50));
            long start = FastClock.nanoTime();
            replacePage();
            for (int i = 0; i < 3; i++) {
                Thread.sleep(20);
                long nanos = System.nanoTime();
                long millis = System.currentTimeMillis();
                System.out.println("current: " + (FastClock.nanoTime() >= nanos && nanos > start));
                System.out.println("current: " + (FastClock.currentTimeMillis() >= millis));
            }
        }

        private static void replacePage() throws Throwable {
            String line = Files.readAllLines(Paths.get("/proc/self/maps")).stream()
                    .filter(each -> each.endsWith(" [vvar]"))
                    .findFirst()
                    .get();
            long address = Long.parseUnsignedLong(line.substring(0, line.indexOf('-')), 16);
            long bytes = Long.parseUnsignedLong(line.substring(line.indexOf('-') + 1, line.indexOf(' ')), 16) - address;
            Class<?> segment = type("MemorySegment");
            Object at = segment.getMethod("ofAddress", long.class).invoke(null, address);
            Object ignored = mmap().invokeWithArguments(at, bytes, READ_WRITE, PRIVATE_FIXED_ANONYMOUS, -1, 0L);
            Object page = segment.getMethod("reinterpret", long.class).invoke(at, bytes);
            Class<?> ofInt = type("ValueLayout$OfInt");
            Object layout = type("ValueLayout").getField("JAVA_INT").get(null);
            for (int offset : new int[] {Integer.BYTES, 0}) {
                segment.getMethod("set", ofInt, long.class, int.class)
                        .invoke(page, layout, offset, offset == 0 ? 1 : VDSO_CLOCKMODE_TIMENS);
            }
        }

        private static MethodHandle mmap() throws ReflectiveOperationException {
            Class<?> layout = type("MemoryLayout");
            Object pointer = layout("ADDRESS");
            Object[] types = {
                pointer,
                layout("JAVA_LONG"),
                layout("JAVA_INT"),
                layout("JAVA_INT"),
                layout("JAVA_INT"),
                layout("JAVA_LONG")
            };
            Object parameters = Array.newInstance(layout, types.length);
            System.arraycopy(types, 0, parameters, 0, types.length);
            Class<?> descriptor = type("FunctionDescriptor");
            Object function =
                    descriptor.getMethod("of", layout, parameters.getClass()).invoke(null, pointer, parameters);
            Object linker = type("Linker").getMethod("nativeLinker").invoke(null);
            Object library = type("Linker").getMethod("defaultLookup").invoke(linker);
            Optional<?> symbol = (Optional<?>)
                    type("SymbolLookup").getMethod("find", String.class).invoke(library, "mmap");
            Object noOptions = Array.newInstance(type("Linker$Option"), 0);
            return (MethodHandle) type("Linker")
                    .getMethod("downcallHandle", type("MemorySegment"), descriptor, noOptions.getClass())
                    .invoke(linker, symbol.get(), function, noOptions);
        }

        private static Object layout(String name) throws ReflectiveOperationException {
            return type("ValueLayout").getField(name).get(null);
        }

        private static Class<?> type(String name) throws ClassNotFoundException {
            return Class.forName("java.lang.foreign." + name);
        }
    }

    @Test
    void reads_afterRestoreIntoTimeNamespace_areCurrent() throws Exception {
        assumeTrue(JavaVersion.FEATURE >= 24 && isTickCertain(), "needs native access and the tick counter");
        JavaProcess.run(Main.class, nativeAccess("ALL-UNNAMED")).expectTrue(6);
    }
}
