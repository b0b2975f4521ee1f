// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.JavaProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.junit.jupiter.api.condition.JRE;

/** What {@link TickProbe} prints, by an independent look at the platform. */
public final class TickExpectations {
    private static final String INITIAL_TIME_NAMESPACE = "time:[4026531834]";

    private TickExpectations() {}

    /** Returns the option that gives code access to native memory, where Java has it and wants it. */
    public static String nativeAccess(String module) {
        return isNativeAccessNeeded() ? "--enable-native-access=" + module : "-Dnothing";
    }

    public static boolean isNativeAccessNeeded() {
        return JRE.currentVersionNumber() >= 24;
    }

    /** For a process with access to the page. */
    public static void expectTickWherePossible(JavaProcess process) throws IOException {
        boolean isTicking = process.out.contains("ticking: true");
        if (isTickCertain()) {
            assertThat(isTicking).as(process.out).isTrue();
        } else if (!hasVdsoDataPage()) {
            assertThat(isTicking).as(process.out).isFalse();
        }
        if (isTicking) {
            assertThat(process.out).contains("real: true", "KernelTickClock[KERNEL_TICK, kernel tick ");
            assertThat(process.err).isEmpty();
        } else {
            expectRefusal(process, "");
        }
    }

    /** The reason is there, nothing is logged, and the JVM prints no warning. */
    public static void expectRefusal(JavaProcess process, String reason) {
        assertThat(process.out)
                .contains("real: true", "ticking: false", "KernelTickClock[DIRECT, no tick counter: ")
                .contains(reason);
        assertThat(process.err).isEmpty();
    }

    /** An independent look, for expectations. */
    public static boolean hasVdsoDataPage() throws IOException {
        Path maps = Paths.get("/proc/self/maps");
        return Files.isReadable(maps)
                && new String(Files.readAllBytes(maps), StandardCharsets.ISO_8859_1).contains("[vvar]");
    }

    /** Whether the page has a counter: this is Linux since 5.6, and its initial time namespace. */
    public static boolean isTickCertain() throws IOException {
        Path namespace = Paths.get("/proc/self/ns/time");
        return hasVdsoDataPage()
                && Files.isSymbolicLink(namespace)
                && Files.readSymbolicLink(namespace).toString().equals(INITIAL_TIME_NAMESPACE);
    }
}
