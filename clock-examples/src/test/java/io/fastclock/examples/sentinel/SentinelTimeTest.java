// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.Clock;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example itself shows that Sentinel counts with the replacement. */
class SentinelTimeTest {
    @Test
    void replacement_comparedWithOriginal_hasSamePublicMethods(@TempDir Path directory) throws Exception {
        try (URLClassLoader application = application(directory)) {
            for (Class<?> original : List.of(TimeUtil.class, TimeUtil.STATE.class)) {
                Class<?> replacement = application.loadClass(original.getName());
                assertThat(source(replacement)).isEqualTo(application.getURLs()[0]);
                assertThat(publicMethods(replacement)).isEqualTo(publicMethods(original));
            }
        }
    }

    /** With a FastClock of its own. */
    @Test
    void currentTimeMillis_ofReplacement_isThatOfFastClock(@TempDir Path directory) throws Exception {
        try (URLClassLoader application = application(directory)) {
            Class<?> type = application.loadClass(Clock.class.getName());
            Class<?> manual = application.loadClass(ManualClock.class.getName());
            Class<?> fastClock = application.loadClass(FastClock.class.getName());
            fastClock
                    .getMethod("override", type)
                    .invoke(null, manual.getConstructor().newInstance());
            Class<?> replacement = application.loadClass(TimeUtil.class.getName());
            assertThat(replacement.getMethod("currentTimeMillis").invoke(null))
                    .isEqualTo(ManualClock.DEFAULT_START.toEpochMilli());
        }
    }

    private static URLClassLoader application(Path directory) throws IOException {
        URL[] classPath = {
            SentinelTime.copyTo(directory).toUri().toURL(), source(TimeUtil.class), source(FastClock.class)
        };
        return new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader());
    }

    private static URL source(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    private static List<String> publicMethods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .map(Method::toGenericString)
                .sorted()
                .toList();
    }
}
