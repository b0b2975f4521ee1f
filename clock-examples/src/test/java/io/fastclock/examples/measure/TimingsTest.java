// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimingsTest {
    @Test
    void toString_severalRounds_isMedianAndRange() {
        assertThat(new Timings(List.of(44.0, 38.11, 39.8))).hasToString("39.8 (38.1 to 44.0)");
    }

    @ParameterizedTest
    @CsvSource({
        "0.0123, 0.0123",
        "0.5, 0.500",
        "1, 1.00",
        "9.996, 10.0",
        "39.84, 39.8",
        "104.4, 104",
        "999.6, 1000",
        "2403.7, 2400"
    })
    void toString_anyMagnitude_hasThreeSignificantDigits(double nanos, String shown) {
        assertThat(new Timings(List.of(nanos))).hasToString(shown + " (" + shown + " to " + shown + ")");
    }

    @Test
    void constructor_noRounds_throws() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Timings(List.of()));
    }
}
