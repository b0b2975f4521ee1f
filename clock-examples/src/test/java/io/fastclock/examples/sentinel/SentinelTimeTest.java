// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("io.fastclock.FastClock")
class SentinelTimeTest {
    private static final String TIME_UTIL = "com.alibaba.csp.sentinel.util.TimeUtil";

    @TempDir
    private Path directory;

    /** An application's class path, with the replacement first. FastClock is loaded by the test's class loader. */
    private static final class Application extends URLClassLoader {
        Application(Path replacement) throws MalformedURLException {
            super(
                    new URL[] {
                        replacement.toUri().toURL(),
                        source(GuardedResource.class),
                        source(com.alibaba.csp.sentinel.SphU.class)
                    },
                    SentinelTimeTest.class.getClassLoader());
        }

        private static URL source(Class<?> type) {
            return type.getProtectionDomain().getCodeSource().getLocation();
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("com.alibaba.") && !name.equals(GuardedResource.class.getName())) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }
    }

    private static int passed(BooleanSupplier resource, int calls) {
        int passed = 0;
        for (int i = 0; i < calls; i++) {
            passed += resource.getAsBoolean() ? 1 : 0;
        }
        return passed;
    }

    @Test
    void entry_replacementIsFirst_countsByFastClock() throws Exception {
        ManualClock time = new ManualClock(); // At the start of a second.
        ClockOverride override = FastClock.override(time);
        try (Application application = new Application(SentinelTime.copyTo(directory))) {
            BooleanSupplier resource = (BooleanSupplier) application
                    .loadClass(GuardedResource.class.getName())
                    .getConstructor()
                    .newInstance();

            assertThat(passed(resource, 250)).isEqualTo(GuardedResource.LIMIT);
            time.advance(Duration.ofMillis(999));
            assertThat(passed(resource, 250)).isZero();
            time.advance(Duration.ofMillis(1));
            assertThat(passed(resource, 250)).isEqualTo(GuardedResource.LIMIT);
        } finally {
            override.close();
        }
    }

    @Test
    void replacement_comparedWithOriginal_hasSamePublicMethods() throws Exception {
        try (Application application = new Application(SentinelTime.copyTo(directory))) {
            Class<?> replacement = application.loadClass(TIME_UTIL);
            Class<?> original = Class.forName(TIME_UTIL);
            assertThat(replacement).isNotSameAs(original);
            assertThat(publicMethods(replacement)).isEqualTo(publicMethods(original));
            assertThat(publicMethods(application.loadClass(TIME_UTIL + "$STATE")))
                    .isEqualTo(publicMethods(Class.forName(TIME_UTIL + "$STATE")));
        }
    }

    private static List<String> publicMethods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .map(Method::toGenericString)
                .sorted()
                .toList();
    }
}
