// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareTest {
    @ParameterizedTest
    @CsvSource({
        "6, 0, 10 % (10 to 10 %)",
        "0, 6, -300 % (-300 to -300 %)",
        "5, 1, noise (-300 to 10 %)",
        "9, 1, 10 % (-300 to 10 %)",
        "8, 2, noise (-300 to 10 %)",
        "5, 0, too few rounds",
        "0, 0, -",
    })
    void cell_sixRoundsAndTenRounds_needSixAndNineOfOneSign(int above, int below, String cell) {
        List<Double> rounds = new ArrayList<>(Collections.nCopies(above, 0.1));
        rounds.addAll(Collections.nCopies(below, -3.0));
        assertThat(new Share(rounds).cell()).isEqualTo(cell);
    }
}
