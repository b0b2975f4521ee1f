// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A clock that is closed after its application has been undeployed and its class loader closed. */
class ClosedLoaderTest {
    @Test
    void close_afterLoaderWasClosed_doesNotThrow() throws Exception {
        URLClassLoader loader =
                ClassLoaders.withFastClock(Objects.requireNonNull(System.getProperty("fastclock.test.mainClasses")));
        Class<?> type = Class.forName("io.fastclock.AdaptiveClock", true, loader);
        Object builder = type.getMethod("builder").invoke(null);
        Object clock = builder.getClass().getMethod("build").invoke(builder);
        Method read = Class.forName("io.fastclock.Clock", true, loader).getMethod("currentTimeMillis");
        read.invoke(clock);
        loader.close();

        type.getMethod("close").invoke(clock); // Loads no class: that would fail.
        assertThat(clock).asString().contains("closed");
        long before = System.currentTimeMillis();
        for (int i = 0; i < 1_000; i++) {
            assertThat((long) read.invoke(clock)).isGreaterThanOrEqualTo(before);
        }
    }
}
