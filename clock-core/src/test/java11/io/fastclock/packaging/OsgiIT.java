// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.FastClock;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.spi.ToolProvider;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;

/** The published jar as an OSGi bundle. Another bundle imports its package. */
class OsgiIT {
    @Test
    void bundle_importsPackage_ticksWithoutFailure(@TempDir Path directory) throws Exception {
        Framework framework = new FrameworkFactory()
                .newFramework(Map.of(
                        Constants.FRAMEWORK_STORAGE, directory.resolve("cache").toString(), "felix.log.level", "1"));
        framework.start();
        try {
            Bundle clock = framework
                    .getBundleContext()
                    .installBundle(PublishedJar.jar().toUri().toString());
            Bundle user = framework
                    .getBundleContext()
                    .installBundle(userBundle(directory).toUri().toString());
            clock.start();
            user.start();
            assertThat(clock.getSymbolicName()).isEqualTo("io.fastclock");

            Class<?> type = user.loadClass(BusyReader.class.getName());
            Object reader = type.getConstructor(ClassLoader.class, String.class)
                    .newInstance(type.getClassLoader(), "io.fastclock");
            assertThat(type.getMethod("fastClock").invoke(reader))
                    .isSameAs(clock.loadClass(FastClock.class.getName()))
                    .isNotSameAs(FastClock.class);
            type.getMethod("readForTicks", int.class).invoke(reader, 20);
            Method stat = type.getMethod("stat", String.class);
            assertThat((long) stat.invoke(reader, "updates")).isGreaterThanOrEqualTo(20);

            TickReader ticking = new TickReader(type.getClassLoader(), "io.fastclock");
            boolean isTicking = ticking.isTicking();
            if (TickExpectations.isTickCertain() && !TickExpectations.isNativeAccessNeeded()) {
                assertThat(isTicking).isTrue();
            }
            assertThat(ticking).asString().contains(isTicking ? "KERNEL_TICK, " : "no tick counter: ");
        } finally {
            framework.stop();
            framework.waitForStop(60_000);
        }
    }

    private static Path userBundle(Path directory) throws Exception {
        Path manifest = Files.writeString(
                directory.resolve("manifest"),
                "Bundle-ManifestVersion: 2\nBundle-SymbolicName: user\nImport-Package: io.fastclock\n");
        Path jar = directory.resolve("user.jar");
        String entry = BusyReader.class.getName().replace('.', '/') + ".class";
        String[] options = {
            "--create",
            "--file=" + jar,
            "--manifest=" + manifest,
            "-C",
            PublishedJar.testClasses().toString(),
            entry
        };
        ToolProvider tool = ToolProvider.findFirst("jar").orElseThrow();
        assertThat(tool.run(System.out, System.err, options)).isZero();
        return jar;
    }
}
