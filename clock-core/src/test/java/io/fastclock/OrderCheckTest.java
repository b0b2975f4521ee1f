// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OrderCheckTest {
    @Test
    void awaitBatches_readerHasFailed_failsAtOnce() {
        Clock backwards = new SuppliedClock(new AtomicLong()::decrementAndGet);
        assertThatThrownBy(() -> {
                    try (OrderCheck readers = new OrderCheck(backwards, () -> {})) {
                        readers.awaitBatches(1);
                    }
                })
                .hasRootCauseInstanceOf(AssertionError.class);
    }
}
