// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(value = "io.fastclock.FastClock", mode = ResourceAccessMode.READ)
class BeforeAndAfterTest {
    private final AtomicLong before = new AtomicLong();
    private final AtomicLong after = new AtomicLong();

    @Test
    void compare_anyCalls_measuresBothInEachRound() {
        Comparison comparison = BeforeAndAfter.compare("a call", before::incrementAndGet, after::incrementAndGet, 1);
        assertThat(before.get()).isEqualTo(after.get()).isGreaterThan(BeforeAndAfter.ROUNDS);
        assertThat(comparison.call()).isEqualTo("a call");
        assertThat(comparison.before().rounds()).isEqualTo(BeforeAndAfter.ROUNDS);
        assertThat(comparison.after().rounds()).isEqualTo(BeforeAndAfter.ROUNDS);
        assertThat(comparison.modes())
                .hasSize(BeforeAndAfter.ROUNDS)
                .allMatch(mode -> mode.matches("direct|cached|assisted"));
    }

    @Test
    void compareWith_anotherClock_namesItInPlaceOfTheMode() {
        assertThat(BeforeAndAfter.compareWith("OwnedClock", "a call", before::incrementAndGet, () -> 1, 1)
                        .mode())
                .isEqualTo("OwnedClock");
    }
}
