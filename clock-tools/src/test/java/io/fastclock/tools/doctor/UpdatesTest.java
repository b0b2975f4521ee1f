// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class UpdatesTest {
    @Test
    void measure_interruptedThread_fails() {
        Overtime overtime = new Overtime(System::nanoTime, notice -> {});
        Thread.currentThread().interrupt();
        try {
            assertThatIllegalStateException().isThrownBy(() -> Updates.measure(1, 10, overtime));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
