// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fastclock.testing.ManualClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class JavaClockViewTest {
    private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");

    private final ManualClock clock = new ManualClock(Instant.parse("2024-02-29T23:59:59.999Z"));

    @Test
    void view_afterClockAdvances_returnsItsTime() {
        java.time.Clock view = clock.asJavaClock();
        clock.advance(Duration.ofMillis(1));

        assertThat(view.instant()).isEqualTo(Instant.parse("2024-03-01T00:00:00Z"));
        assertThat(view.millis())
                .isEqualTo(Instant.parse("2024-03-01T00:00:00Z").toEpochMilli());
        assertThat(LocalDateTime.now(view.withZone(TOKYO))).isEqualTo(LocalDateTime.parse("2024-03-01T09:00:00"));
    }

    @Test
    void equals_clocksAndZones_isTrueOnlyForSameClockAndZone() {
        assertThat(clock.asJavaClock())
                .isEqualTo(clock.asJavaClock(ZoneOffset.UTC))
                .hasSameHashCodeAs(clock.asJavaClock(ZoneOffset.UTC))
                .isNotEqualTo(clock.asJavaClock(TOKYO))
                .isNotEqualTo(new ManualClock().asJavaClock())
                .isNotEqualTo(java.time.Clock.systemUTC());
        assertThat(clock.asJavaClock(TOKYO).withZone(ZoneOffset.UTC)).isEqualTo(clock.asJavaClock());
    }

    @Test
    void toString_directClockInUtc_namesClockAndZone() {
        assertThat(DirectClock.instance().asJavaClock()).hasToString("DirectClock[Z]");
    }

    private static Object copy(Object original) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    /** As by Spark and Flink, which ship objects that have captured a clock. */
    @Test
    void view_ofStaticClock_isSerializableAndReadsThatOfProcess() throws Exception {
        for (Clock clock : Arrays.asList(FastClock.clock(), DirectClock.instance())) {
            java.time.Clock view = clock.asJavaClock(TOKYO);
            assertThat(copy(view)).isEqualTo(view).hasToString(view.toString());
        }
    }

    @Test
    void view_ofOtherClock_isNotSerializable() {
        for (Clock clock :
                Arrays.asList(new KernelTickClock(), new TickerClock(), new OwnedClock(), new ManualClock())) {
            assertThatThrownBy(() -> copy(clock.asJavaClock())).isInstanceOf(NotSerializableException.class);
        }
    }
}
