// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

class OneStripeTest {
    @Test
    void newThread_second_sharesTheStripeOfTheFirst() {
        ThreadFactory factory = new SteadinessBenchmark.OneStripe(2, "benchmark").getThreadFactory();
        long firstId = factory.newThread(() -> {}).getId();
        long secondId = factory.newThread(() -> {}).getId();
        assertThat(secondId).isNotEqualTo(firstId);
        assertThat((secondId - firstId) % 256).isZero();
    }
}
