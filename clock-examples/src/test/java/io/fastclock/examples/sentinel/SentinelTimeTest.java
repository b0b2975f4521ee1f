// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.Clock;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
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
    void replacement_firstOnAClassPath_hasSameMethodsAndTheTimeOfFastClock(@TempDir Path directory) throws Exception {
        URL replaced = SentinelTime.copyTo(directory).toUri().toURL();
        URL[] classPath = {replaced, source(TimeUtil.class), source(FastClock.class)};
        try (URLClassLoader application = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
            for (Class<?> original : List.of(TimeUtil.class, TimeUtil.STATE.class)) {
                Class<?> replacement = application.loadClass(original.getName());
                assertThat(source(replacement)).isEqualTo(replaced);
                assertThat(publicMethods(replacement)).isEqualTo(publicMethods(original));
            }
            // It has a FastClock of its own.
            Object manual = application
                    .loadClass(ManualClock.class.getName())
                    .getConstructor()
                    .newInstance();
            application
                    .loadClass(FastClock.class.getName())
                    .getMethod("override", application.loadClass(Clock.class.getName()))
                    .invoke(null, manual);
            Class<?> replacement = application.loadClass(TimeUtil.class.getName());
            assertThat(replacement.getMethod("currentTimeMillis").invoke(null))
                    .isEqualTo(ManualClock.DEFAULT_START.toEpochMilli());
        }
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
