// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/** A state word shares no cache line with other data: only its stored counter is within 128 bytes of it. */
class CachedClockLayoutTest {
    private static final long ISOLATION_BYTES = 128;

    @ParameterizedTest
    @ValueSource(classes = {TimerClock.class, TickerClock.class, OwnedClock.class, KernelTickClock.class})
    void layout_stateWords_areIsolatedBy128Bytes(Class<?> type) {
        ClassLayout layout = ClassLayout.parseClass(type);
        List<FieldLayout> fields = layout.fields().stream()
                .filter(field -> !field.name().matches("(before|between|after)\\d{2}|(wall|monotonic)Ticks"))
                .collect(Collectors.toList());
        List<FieldLayout> words =
                fields.stream().filter(field -> field.name().endsWith("Word")).collect(Collectors.toList());
        assertThat(words).extracting(FieldLayout::name).containsExactlyInAnyOrder("wallWord", "monotonicWord");
        assertThat(fields).hasSizeGreaterThan(2);
        for (FieldLayout word : words) {
            long end = word.offset() + word.size();
            assertThat(word.offset()).isGreaterThanOrEqualTo(ISOLATION_BYTES);
            // The next object on the heap begins at the end of this object.
            assertThat(layout.instanceSize() - end).isGreaterThanOrEqualTo(ISOLATION_BYTES);
            for (FieldLayout other : fields) {
                long gap = other.offset() < word.offset()
                        ? word.offset() - (other.offset() + other.size())
                        : other.offset() - end;
                assertThat(other.equals(word) || gap >= ISOLATION_BYTES)
                        .as("%s at %d, %s at %d", word.name(), word.offset(), other.name(), other.offset())
                        .isTrue();
            }
        }
    }
}
