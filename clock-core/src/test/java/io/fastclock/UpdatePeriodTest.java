// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpdatePeriodTest {
    @ParameterizedTest
    @CsvSource({
        "1ms, 1000000",
        "20ms, 20000000",
        "100us, 100000",
        "100000ns, 100000",
        "1s, 1000000000",
        "1000ms, 1000000000",
        "' 5 MS ', 5000000"
    })
    void parse_numberWithUnit_returnsDuration(String text, long nanos) {
        assertThat(UpdatePeriod.parse(text, false)).hasNanos(nanos);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "ms", "1.5ms", "-1ms", "1 m", "1ms 2us", "٣ms", "99999999999999999999ms"})
    void parse_malformedText_throwsIllegalArgumentException(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UpdatePeriod.parse(text, false))
                .withMessageStartingWith("\"" + text + "\" is not a period")
                .withMessageContaining("20ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0ms", "99us", "99999ns", "1001ms", "2s", "999999999999999999s"})
    void parse_outOfRange_messageNamesPeriodAndRange(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UpdatePeriod.parse(text, false))
                .withMessageContaining("from 100us to 1s, not " + text);
    }

    @ParameterizedTest
    @CsvSource({"1000000, 1ms", "20000000, 20ms", "100000, 100us", "1000000000, 1s", "123456, 123456ns", "0, 0ns"})
    void format_anyPeriod_usesLargestWholeUnit(long nanos, String text) {
        assertThat(UpdatePeriod.format(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 20, 999, 1_000})
    void builderPeriod_wholeMillisUpToOneSecond_isUsed(long millis) {
        Duration period = Duration.ofMillis(millis);
        try (AdaptiveClock clock = AdaptiveClock.builder().period(period).build()) {
            assertThat(clock.stats().period()).isEqualTo(period);
            assertThat(clock).asString().contains("period=" + UpdatePeriod.format(period.toNanos()) + ",");
            assertThat(clock.stats()).asString().contains("periodNanos=" + period.toNanos());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"PT0S", "PT-1S", "PT0.000999S", "PT0.0015S", "PT1.001S", "PT0.000000001S", "PT2562047788015215H"
            })
    void builderPeriod_outOfRangeOrNotWholeMillis_throwsIllegalArgumentException(String period) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdaptiveClock.builder().period(Duration.parse(period)))
                .withMessage("the period must be from 1ms to 1s in whole milliseconds, not " + period);
    }

    @Test
    @SuppressWarnings("NullAway") // The test passes null on purpose.
    void builderPeriod_null_throwsNullPointerException() {
        assertThatNullPointerException()
                .isThrownBy(() -> AdaptiveClock.builder().period(null));
    }
}
