// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.packaging.TickProbe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.Permission;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A security manager that reads {@code FastClock}, also while {@code FastClock} reads its properties. */
@EnabledForJreRange(min = JRE.JAVA_17, max = JRE.JAVA_23) // Later versions have no security manager.
@SuppressWarnings("removal")
class SecurityManagerIT {
    /** Uses no other class of the test: its loading would be checked, too. */
    static final class ReadingManager extends SecurityManager {
        private boolean isChecking;

        @Override
        public void checkPermission(Permission permission) {}

        @Override
        public void checkPropertyAccess(String key) {
            // A check inside a check does not read, or it would never end.
            if (key.startsWith("fastclock.") && !isChecking) {
                isChecking = true;
                try {
                    FastClock.currentTimeMillis();
                } finally {
                    isChecking = false;
                }
            }
        }

        public static void main(String[] args) {
            System.setSecurityManager(new ReadingManager());
            FastClock.nanoTime();
            long before = System.currentTimeMillis();
            System.out.println("second: " + (FastClock.currentTimeMillis() >= before));
            System.out.println("stats: " + (FastClock.stats().mode() == ClockMode.DIRECT));
        }
    }

    @Test
    void firstRead_securityManagerReads_works() throws Exception {
        JavaProcess.run(ReadingManager.class, "-Djava.security.manager=allow").expectTrue(2);
    }

    static final class Restricted {
        public static void main(String[] args) {
            try {
                System.out.println(System.getProperty("user.home"));
            } catch (SecurityException e) {
                System.out.println("restricted: true");
            }
            System.out.println("direct: " + !FastClock.awaitKernelTick(Duration.ofSeconds(50)));
            System.out.println("off: " + (FastClock.stats().counter() == ClockStats.Counter.OFF));
        }
    }

    /** The library has all rights, and the code that calls it has none. */
    @ParameterizedTest
    @ValueSource(strings = {"kernelTick", "kerneltick"})
    void switch_callerHasNoRights_isRead(String name, @TempDir Path folder) throws Exception {
        Path policy = folder.resolve("policy");
        Path classes = Paths.get(System.getProperty("test.fastclock.mainClasses"));
        String grant = "grant codeBase \"" + classes.toUri() + "-\" { permission java.security.AllPermission; };";
        Files.write(policy, grant.getBytes(StandardCharsets.UTF_8));
        JavaProcess.run(
                        Restricted.class,
                        "-Djava.security.manager",
                        "-Djava.security.policy==" + policy,
                        "-Dfastclock." + name + "=off")
                .expectTrue(3);
    }

    /** Denies the verification of the tick counter its property and its file. */
    static final class DenyingManager extends SecurityManager {
        @Override
        public void checkPermission(Permission permission) {
            if (Thread.currentThread().getName().startsWith("fastclock-kernel-tick")
                    && (permission.getName().equals("/proc/self/maps")
                            || permission.getName().startsWith("fastclock."))) {
                throw new SecurityException("denied by a test: " + permission.getName());
            }
        }

        public static void main(String[] args) throws Exception {
            System.setSecurityManager(new DenyingManager());
            TickProbe.main();
        }
    }

    @Test
    void tickCounter_accessIsDenied_isRefused() throws Exception {
        JavaProcess process = JavaProcess.run(DenyingManager.class, "-Djava.security.manager=allow");
        assertThat(process.out).contains("real: true", "ticking: false", "denied by a test: /proc/self/maps");
        assertThat(process.err).doesNotContain("KernelTickClock[");
    }
}
