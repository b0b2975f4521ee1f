// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignTestTest {
    private static List<Double> rounds(int above, int below) {
        List<Double> rounds = new ArrayList<>(Collections.nCopies(above, 0.1));
        rounds.addAll(Collections.nCopies(below, -3.0));
        return rounds;
    }

    @Test
    void sixRoundsMustAllAgreeAndTenButOne() {
        assertThat(SignTest.tells(rounds(6, 0))).isTrue();
        assertThat(SignTest.tells(rounds(0, 6))).isTrue();
        assertThat(SignTest.tells(rounds(5, 1))).isFalse();
        assertThat(SignTest.tells(rounds(9, 1))).isTrue();
        assertThat(SignTest.tells(rounds(8, 2))).isFalse();
    }

    @Test
    void fewerThanSixTellNothing() {
        assertThat(SignTest.tells(rounds(5, 0))).isFalse();
        assertThat(SignTest.tells(List.of())).isFalse();
        assertThat(SignTest.canTell(5)).isFalse();
        assertThat(SignTest.canTell(6)).isTrue();
    }

    @Test
    void noDifferenceIsNeitherWay() {
        assertThat(SignTest.tells(Collections.nCopies(10, 0.0))).isFalse();
    }
}
