// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadTest {
    @ParameterizedTest
    @CsvSource({
        "ALWAYS_0, 1, 0, 500",
        "ALWAYS_1, 2, 0, 500",
        "ALWAYS_64, 128, 0, 500",
        "SOMETIMES_8, 2, 16, 500",
        "BURSTS, 1, 16, 3000"
    })
    void load_onTwoCores_hasReadersComputersAndTime(Load load, int readers, int computers, int millis) {
        assertThat(load.readers(2)).isEqualTo(readers);
        assertThat(load.computers(2)).isEqualTo(computers);
        assertThat(load.millis(500)).isEqualTo(millis);
    }
}
