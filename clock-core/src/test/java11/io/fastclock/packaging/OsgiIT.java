// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.FastClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.wiring.BundleWiring;

/** The published jar as an OSGi bundle. Another bundle imports its package. */
class OsgiIT {
    @Test
    void bundle_importsPackage_ticksWithoutFailure(@TempDir Path directory) throws Exception {
        Framework framework = new FrameworkFactory()
                .newFramework(Map.of(Constants.FRAMEWORK_STORAGE, directory.toString(), "felix.log.level", "1"));
        framework.start();
        try {
            BundleContext context = framework.getBundleContext();
            Bundle clock = context.installBundle(PublishedJar.jar().toUri().toString());
            Bundle user = context.installBundle("user", userBundle());
            clock.start();
            user.start();
            assertThat(clock.getSymbolicName()).isEqualTo("io.fastclock");

            ClassLoader loader = user.adapt(BundleWiring.class).getClassLoader();
            UpdaterLoad reader = new UpdaterLoad(loader, "io.fastclock");
            assertThat(reader.fastClock())
                    .isSameAs(clock.loadClass(FastClock.class.getName()))
                    .isNotSameAs(FastClock.class);
            reader.readForUpdates(20);

            TickProbe ticking = new TickProbe(loader, "io.fastclock");
            boolean isTicking = ticking.isTicking();
            boolean isCertain = TickExpectations.isTickCertain() && !TickExpectations.isNativeAccessNeeded();
            assertThat(isTicking || !isCertain).isTrue();
            assertThat(ticking).asString().contains(isTicking ? "KERNEL_TICK, " : "no tick counter: ");
        } finally {
            framework.stop();
            framework.waitForStop(60_000);
        }
    }

    private static InputStream userBundle() throws IOException {
        String lines =
                "Manifest-Version: 1.0\nBundle-ManifestVersion: 2\nBundle-SymbolicName: user\nImport-Package: io.fastclock\n";
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        new JarOutputStream(jar, new Manifest(new ByteArrayInputStream(lines.getBytes(UTF_8)))).close();
        return new ByteArrayInputStream(jar.toByteArray());
    }
}
