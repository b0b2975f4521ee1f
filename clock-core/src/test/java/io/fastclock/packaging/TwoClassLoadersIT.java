// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.JavaProcess;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two applications in one process, each with its own FastClock. */
class TwoClassLoadersIT {
    private static final String MAIN_CLASSES = "fastclock.test.mainClasses";

    private static String mainClasses() {
        return Objects.requireNonNull(System.getProperty(MAIN_CLASSES));
    }

    @Test
    void clock_otherClassLoaderCollected_continuesToTick() throws Exception {
        try (URLClassLoader loader = ClassLoaders.withFastClock(mainClasses())) {
            BusyReader first = new BusyReader(loader, "io.fastclock");
            first.readForTicks(20);
            WeakReference<Class<?>> secondApplication = runSecondApplication(first);

            awaitCollected(secondApplication, () -> {
                first.readForTicks(1);
                return first;
            });
            first.readForTicks(20);
            assertThat(first.stat("failures")).isZero();
        }
    }

    private static void awaitCollected(WeakReference<?> reference, Callable<?> meanwhile) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    System.gc();
                    Object unused = meanwhile.call();
                    return reference.get() == null;
                });
    }

    /** A separate method, so that no reference to the class loader stays on the stack. */
    private static WeakReference<Class<?>> runSecondApplication(BusyReader first) throws Exception {
        URLClassLoader loader = ClassLoaders.withFastClock(mainClasses());
        BusyReader second = new BusyReader(loader, "io.fastclock");
        assertThat(second.fastClock()).isNotSameAs(first.fastClock());
        assertThat(second.stat("threadStarts")).isZero();
        second.readForTicks(20);
        assertThat(second.stat("threadStarts")).isPositive();
        return new WeakReference<>(second.fastClock());
    }

    @Test
    void coarseClock_verified_canBeUnloaded() throws Exception {
        awaitCollected(verifyInApplication(), () -> true);
    }

    private static WeakReference<Class<?>> verifyInApplication() throws Exception {
        CoarseReader reader = new CoarseReader(ClassLoaders.withFastClock(mainClasses()), "io.fastclock");
        reader.readAndVerify();
        assertThat(reader).asString().doesNotContain("not verified");
        return new WeakReference<>(reader.type());
    }

    /** Closes the class loader of a clock whose updater thread is running. */
    static final class ClosedLoader {
        public static void main(String[] args) throws Exception {
            BusyReader reader;
            try (URLClassLoader loader = ClassLoaders.withFastClock(
                    System.getProperty("java.class.path").split(File.pathSeparator, 2)[0])) {
                reader = new BusyReader(loader, "io.fastclock");
                reader.read();
                reader.readForTicks(Integer.getInteger("ticks")); // Without a tick, most classes are not loaded yet.
            }
            long startNanos = System.nanoTime();
            while (System.nanoTime() - startNanos
                    < 1_500_000_000L) { // A high read rate: the clock asks for a thread, and again after a second.
                reader.read();
            }
            System.out.println("ended: " + becomesTrue(() -> reader.stat("threadEnds") == reader.stat("threadStarts")));
            // Another thread may have been started and may have cached a timestamp that is about 1 ms old.
            long now = System.currentTimeMillis();
            System.out.println("real: " + becomesTrue(() -> reader.read() >= now));
        }

        private static boolean becomesTrue(Callable<Boolean> condition) throws Exception {
            long startNanos = System.nanoTime();
            while (System.nanoTime() - startNanos < 50_000_000_000L) {
                if (condition.call()) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Containers close the class loader of an application before the updater thread ends. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void updater_classLoaderClosed_endsAndLogsNothing(int ticks) throws Exception {
        JavaProcess process = JavaProcess.run(ClosedLoader.class, "-Dticks=" + ticks);
        assertThat(process.out.lines()).containsExactly("ended: true", "real: true");
        assertThat(process.err).isEmpty();
    }

    /** Registers two clocks with the same JMX name. */
    static final class OneNameForTwo {
        public static void main(String[] args) throws Exception {
            String classes = System.getProperty("java.class.path").split(File.pathSeparator, 2)[0];
            try (URLClassLoader loader = ClassLoaders.withFastClock(classes);
                    URLClassLoader other = ClassLoaders.withFastClock(classes)) {
                BusyReader first = new BusyReader(loader, "io.fastclock");
                first.readForTicks(20);
                BusyReader second = new BusyReader(other, "io.fastclock");
                second.read();

                MBeanServer server = ManagementFactory.getPlatformMBeanServer();
                ObjectName name = new ObjectName("io.fastclock:type=AdaptiveClock,name=FastClock");
                CompositeData stats = (CompositeData) server.getAttribute(name, "Stats");
                System.out.println("the first's: " + ((long) stats.get("updates") >= 20));
                System.out.println("in all: "
                        + server.queryNames(new ObjectName("io.fastclock:*"), null)
                                .size());
                second.readForTicks(20);
                System.out.println("the second's failures: " + second.stat("failures"));
            }
        }
    }

    @Test
    void jmxName_takenByFirstClock_secondReportsItOnce() throws Exception {
        assumeTrue(ModuleLayer.boot().findModule("java.management").isPresent(), "this JVM lacks java.management");
        JavaProcess process = JavaProcess.run(OneNameForTwo.class, "-Dfastclock.jmx=true");
        assertThat(process.out.lines()).containsExactly("the first's: true", "in all: 1", "the second's failures: 0");
        assertThat(process.err)
                .containsOnlyOnce("could not be registered for JMX")
                .contains("InstanceAlreadyExistsException");
    }
}
