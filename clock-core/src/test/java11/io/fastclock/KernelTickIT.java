// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.expectRefusal;
import static io.fastclock.packaging.TickExpectations.expectTickWherePossible;
import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.packaging.ClassLoaders;
import io.fastclock.packaging.PublishedJar;
import io.fastclock.packaging.TickExpectations;
import io.fastclock.packaging.TickProbe;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where {@link FastClock} uses the tick counter. Each test runs in a separate process. */
class KernelTickIT {
    private static final String ALL = nativeAccess("ALL-UNNAMED");

    @Test
    void counter_withoutNativeAccess_isRefusedFromJava24On() throws Exception {
        JavaProcess process = JavaProcess.run(TickProbe.class);
        if (TickExpectations.isNativeAccessNeeded() && TickExpectations.hasVdsoDataPage()) {
            expectRefusal(process, "--enable-native-access=ALL-UNNAMED");
            assertThat(process.out)
                    .contains("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "Enable-Native-Access: ALL-UNNAMED");
        } else {
            expectTickWherePossible(process);
        }
    }

    /** Waits for the threads that have verified the counter, one of them for an application that was undeployed. */
    static final class Advised {
        public static void main(String... args) throws Exception {
            if (!Boolean.getBoolean("isAlone")) {
                try (URLClassLoader undeployed = ClassLoaders.withTests()) {
                    TickProbe other = new TickProbe(undeployed, "io.fastclock");
                    System.out.println("in other loader: " + other.isTicking() + ", " + other);
                }
            }
            TickProbe.main();
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().startsWith("fastclock-kernel-tick-")) {
                    thread.join(60_000);
                    System.out.println("daemon: " + thread.isDaemon());
                }
            }
        }
    }

    /** An application server sets its log manager in its first seconds. */
    @Test
    void refusalWithRemedy_andUnknownProperty_areLoggedOnceAfterTenSeconds() throws Exception {
        assumeTrue(TickExpectations.hasVdsoDataPage(), "this host has no page");
        String option = TickExpectations.isNativeAccessNeeded() ? "-Dnothing" : "--limit-modules=java.base";
        long startNanos = System.nanoTime();
        JavaProcess process = JavaProcess.run(Advised.class, option, "-Dfastclock.kernel.tick=off", "-DisAlone=true");
        assertThat(System.nanoTime() - startNanos).isGreaterThan(10_000_000_000L);
        assertThat(process.out).contains("ticking: false", "daemon: true");
        assertThat(process.err)
                .containsOnlyOnce("FastClock reads System")
                .containsOnlyOnce("The system property fastclock.kernel.tick has no effect. FastClock has "
                        + "[fastclock.clock, fastclock.period, fastclock.kernelTick].")
                .contains(
                        TickExpectations.isNativeAccessNeeded()
                                ? "--enable-native-access=ALL-UNNAMED"
                                : "the module jdk.unsupported is missing");
        JavaProcess withOther = JavaProcess.run(Advised.class, option);
        assertThat(withOther.out).contains("in other loader: false, ").doesNotContain("KERNEL_TICK");
        // The undeployed application logs too if its loader was closed after it had loaded what it needs for that.
        assertThat(withOther.err).contains("FastClock reads System").doesNotContain("NoClassDefFoundError");
    }

    @Test
    void counter_propertyIsOff_isNotUsedAndStartsNoThread() throws Exception {
        JavaProcess process = JavaProcess.run(Advised.class, ALL, "-Dfastclock.kernelTick=off");
        assertThat(process.out).doesNotContain("daemon");
        expectRefusal(process, "fastclock.kernelTick is off");
    }

    /** As in an application that sets its log manager after its first read, like Quarkus and WildFly. */
    static final class LogManagerMain {
        public static void main(String... args) throws Exception {
            Advised.main();
            System.setProperty("java.util.logging.manager", "a.missing.LogManager");
            System.getLogger("application").log(System.Logger.Level.INFO, "It is not found.");
        }
    }

    /** A refusal without a remedy is not logged. */
    @Test
    void counter_inNativeImage_isRefusedAndLoggingIsNotInitialised() throws Exception {
        assumeTrue(ModuleLayer.boot().findModule("java.logging").isPresent(), "this JVM lacks java.logging");
        JavaProcess process = JavaProcess.run(LogManagerMain.class, ALL, "-Dorg.graalvm.nativeimage.imagecode=runtime");
        assertThat(process.out)
                .contains("real: true", "ticking: false")
                .contains("no tick counter: a native image has no constant method handles");
        assertThat(process.err).startsWith("Could not load Logmanager \"a.missing.LogManager\"");
    }

    @Test
    void counter_cracIsConfigured_isRefused(@TempDir Path directory) throws Exception {
        JavaProcess.assumeClass("javax.management.MBeanServer");
        Path source =
                Files.createDirectories(directory.resolve("source/jdk/crac")).resolve("Core.java");
        Files.writeString(source, "package jdk.crac; public class Core {}");
        String classes = directory.resolve("classes").toString();
        String patch = "java.base=" + directory.resolve("source");
        PublishedJar.runTool("javac", "-d", classes, "--patch-module", patch, source.toString());

        String crac = "--patch-module=java.base=" + classes;
        expectTickWherePossible(JavaProcess.run(TickProbe.class, ALL, crac, "-Dhint=like -XX:CRaCCheckpointTo"));
        String checkpoints = "-XX:CRaCCheckpointTo=" + directory;
        JavaProcess configured =
                JavaProcess.run(TickProbe.class, ALL, crac, "-XX:+IgnoreUnrecognizedVMOptions", checkpoints);
        expectRefusal(configured, "a restore from a checkpoint");
    }

    /** Java 24 and later do not need the module jdk.unsupported. */
    @Test
    void counter_withJavaBaseOnly_isUsedFromJava24On() throws Exception {
        assumeTrue(TickExpectations.isNativeAccessNeeded());
        expectTickWherePossible(JavaProcess.run(TickProbe.class, ALL, "--limit-modules=java.base"));
    }

    /** As in an OSGi bundle, a deployment of an application server or a plug-in. */
    @Test
    void counter_inOtherLoader_isUsedWithOptionForAllUnnamedModules() throws Exception {
        assumeTrue(TickExpectations.isTickCertain());
        assertThat(JavaProcess.run(Advised.class, ALL).lines())
                .first()
                .asString()
                .startsWith("in other loader: true, KernelTickClock[KERNEL_TICK, ");
    }
}
