// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
        assertThat(UpdatePeriod.parse(text)).hasNanos(nanos);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "ms", "1.5ms", "-1ms", "1 m", "1ms 2us", "٣ms", "99999999999999999999ms"})
    void parse_malformedText_throwsIllegalArgumentException(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UpdatePeriod.parse(text))
                .withMessageStartingWith("\"" + text + "\" is not a period")
                .withMessageContaining("20ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0ms", "99us", "99999ns", "1000000001ns", "2s", "999999999999999999s"})
    void parse_outOfRange_messageNamesPeriodAndRange(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UpdatePeriod.parse(text))
                .withMessageContaining("from 100us to 1s, not " + text);
    }

    @ParameterizedTest
    @CsvSource({"1000000, 1ms", "20000000, 20ms", "100000, 100us", "1000000000, 1s", "123456, 123456ns", "0, 0ns"})
    void format_anyPeriod_usesLargestWholeUnit(long nanos, String text) {
        assertThat(UpdatePeriod.format(nanos)).isEqualTo(text);
    }
}
