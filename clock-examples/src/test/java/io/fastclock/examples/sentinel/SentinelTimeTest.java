// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.FastClock;
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
        URL[] classPath = {
            SentinelTime.copyTo(directory).toUri().toURL(), source(TimeUtil.class), source(FastClock.class)
        };
        try (URLClassLoader application = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
            for (Class<?> original : List.of(TimeUtil.class, TimeUtil.STATE.class)) {
                Class<?> replacement = application.loadClass(original.getName());
                assertThat(source(replacement)).isEqualTo(classPath[0]);
                assertThat(publicMethods(replacement)).isEqualTo(publicMethods(original));
            }
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
