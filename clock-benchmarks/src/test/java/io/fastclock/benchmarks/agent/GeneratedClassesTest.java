// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class GeneratedClassesTest {
    private static final long ARGUMENT = 5;

    private final GeneratedClasses classes = new GeneratedClasses(11);

    private long result(int index) throws ReflectiveOperationException {
        return (long) Class.forName(GeneratedClasses.name(index), true, classes)
                .getMethod("method0", long.class)
                .invoke(null, ARGUMENT);
    }

    @Test
    void loadClass_oneInTen_readsClock() throws Exception {
        for (int index : new int[] {0, 10}) {
            long before = System.currentTimeMillis();
            assertThat(result(index) - ARGUMENT).isBetween(before, System.currentTimeMillis());
        }
        for (int index = 1; index < 10; index++) {
            assertThat(result(index)).isEqualTo(ARGUMENT);
        }
    }

    @Test
    void loadClass_notGenerated_fails() {
        assertThatExceptionOfType(ClassNotFoundException.class).isThrownBy(() -> result(11));
    }
}
