// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.steadiness.SteadinessProbe.Readers;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReaderThreadsTest {
    @ParameterizedTest
    @CsvSource({"TWO, false", "TWO_IN_ONE_STRIPE, true"})
    void thread_second_sharesTheStripeOfTheFirstOrNot(Readers readers, boolean shared) {
        SteadinessProbe probe = new SteadinessProbe(readers, 1);
        AtomicLong firstId = new AtomicLong();
        Thread first = probe.thread(() -> {}, firstId);
        Thread second = probe.thread(() -> {}, firstId);
        assertThat(second).isNotSameAs(first);
        assertThat((second.getId() - first.getId()) % 64 == 0).isEqualTo(shared);
    }
}
