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
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
                    new TickProbe(undeployed, "io.fastclock").isTicking();
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
        // The undeployed application logs too if its loader was closed after it had loaded what it needs for that.
        assertThat(JavaProcess.run(Advised.class, option).err)
                .contains("FastClock reads System")
                .doesNotContain("NoClassDefFoundError");
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

    /** A clock by the tick, or without the counter, and one with a thread that ends. */
    static final class BothClocks {
        public static void main(String[] args) throws Exception {
            TickProbe.main();
            TickerClock ticker = new TickerClock();
            ticker.currentTimeMillis();
            while (ticker.stats().mode() != ClockMode.DIRECT) {
                Thread.sleep(1);
            }
        }
    }

    /** Without jdk.unsupported there is no sun.misc.Unsafe. Java 24 and later do not need it. */
    @Test
    void counter_withJavaBaseOnly_isUsedOrRefused() throws Exception {
        JavaProcess process = JavaProcess.run(BothClocks.class, ALL, "--limit-modules=java.base");
        if (TickExpectations.isNativeAccessNeeded()) {
            expectTickWherePossible(process);
        } else {
            expectRefusal(process, "the module jdk.unsupported is missing: add it to the run-time image");
            expectTickWherePossible(JavaProcess.run(TickProbe.class, "--limit-modules=java.base,jdk.unsupported"));
        }
    }

    /** As in an OSGi bundle, a deployment of an application server or a plug-in. */
    static final class InOtherLoader {
        public static void main(String... args) throws Exception {
            Class.forName(TickProbe.class.getName(), true, ClassLoaders.withTests())
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) args);
        }
    }

    @Test
    void counter_inOtherLoader_isUsedWithOptionThatRefusalNames() throws Exception {
        if (TickExpectations.isNativeAccessNeeded() && TickExpectations.hasVdsoDataPage()) {
            expectRefusal(JavaProcess.run(InOtherLoader.class), "--enable-native-access=ALL-UNNAMED");
        }
        expectTickWherePossible(JavaProcess.run(InOtherLoader.class, ALL));
    }

    @ParameterizedTest
    @ValueSource(strings = {"JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS"}) // As the refusal names them.
    void counter_withNativeAccessInEnvironment_isUsed(String variable) throws Exception {
        assumeTrue(TickExpectations.isNativeAccessNeeded() && TickExpectations.isTickCertain());
        assertThat(JavaProcess.run(TickProbe.class, Map.of(variable, ALL)).out).contains("ticking: true");
    }
}
