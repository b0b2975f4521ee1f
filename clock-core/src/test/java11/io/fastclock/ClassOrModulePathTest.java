// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.testing.ManualClock;
import org.junit.jupiter.api.Test;

/** The build runs the tests on the module path, and the processes that tests start on the class path. */
class ClassOrModulePathTest {
    @Test
    void classesUnderTest_runByBuild_areInExpectedModule() {
        String expected = System.getProperty("test.fastclock.module");
        assumeTrue(expected != null, "not run by the build");
        assertThat(FastClock.class.getModule().getName()).isEqualTo(expected);
        assertThat(ManualClock.class.getModule()).isSameAs(FastClock.class.getModule());
    }
}
