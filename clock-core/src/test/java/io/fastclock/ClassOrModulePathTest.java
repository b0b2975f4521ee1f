// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.testing.ManualClock;
import org.junit.jupiter.api.Test;

/** The build runs some tests twice: on the module path and on the class path. This test checks which path is in use. */
class ClassOrModulePathTest {
    @Test
    void classesUnderTest_runByBuild_areInExpectedModule() {
        String expected = System.getProperty("fastclock.test.module");
        assumeTrue(expected != null, "not run by the build");
        String name = FastClock.class.getModule().getName();
        assertThat(name == null ? "" : name).isEqualTo(expected);
        assertThat(ManualClock.class.getModule()).isSameAs(FastClock.class.getModule());
    }

    @Test
    void currentTimeMillis_byDefault_returnsTimeOfAdaptiveClock() {
        long before = System.currentTimeMillis();
        assertThat(FastClock.clock()).isInstanceOf(AdaptiveClock.class);
        assertThat(FastClock.currentTimeMillis()).isBetween(before, System.currentTimeMillis());
        assertThat(FastClock.stats()).isPresent();
    }
}
