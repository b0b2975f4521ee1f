// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.isTickCertain;
import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.time.Duration;
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
            Class<?> segment = CLibrary.type("MemorySegment");
            Object at = segment.getMethod("ofAddress", long.class).invoke(null, address);
            Object ignored = CLibrary.function(
                            "mmap", "ADDRESS", "ADDRESS", "JAVA_LONG", "JAVA_INT", "JAVA_INT", "JAVA_INT", "JAVA_LONG")
                    .invokeWithArguments(at, bytes, READ_WRITE, PRIVATE_FIXED_ANONYMOUS, -1, 0L);
            Object page = segment.getMethod("reinterpret", long.class).invoke(at, bytes);
            Method set = segment.getMethod("set", CLibrary.type("ValueLayout$OfInt"), long.class, int.class);
            set.invoke(page, CLibrary.layout("JAVA_INT"), Integer.BYTES, VDSO_CLOCKMODE_TIMENS);
            set.invoke(page, CLibrary.layout("JAVA_INT"), 0, 1); // The counter.
        }
    }

    @Test
    void reads_afterRestoreIntoTimeNamespace_areCurrent() throws Exception {
        assumeTrue(JavaVersion.FEATURE >= 24 && isTickCertain(), "needs native access and the tick counter");
        JavaProcess.run(Main.class, nativeAccess("ALL-UNNAMED")).expectTrue(6);
    }
}
