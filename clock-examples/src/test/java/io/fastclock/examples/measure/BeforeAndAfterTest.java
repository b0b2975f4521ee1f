// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(value = "io.fastclock.FastClock", mode = ResourceAccessMode.READ)
class BeforeAndAfterTest {
    private static final int ROUNDS = 31;

    private static double[] rounds(double nanos) {
        double[] rounds = new double[ROUNDS];
        Arrays.fill(rounds, nanos);
        return rounds;
    }

    /** 20 ns in so many rounds, 10 ns in the others. */
    private static double[] moreExpensiveIn(int count) {
        double[] rounds = rounds(10);
        Arrays.fill(rounds, 0, count, 20);
        return rounds;
    }

    @Test
    void summary_roundsAgree_saysHowManyTimesAsFast() {
        assertThat(BeforeAndAfter.summary(rounds(40), rounds(10)))
                .contains("40.0 ns a call before", "10.0 ns after", "4.00 times as fast", "31 of 31");
        assertThat(BeforeAndAfter.summary(moreExpensiveIn(23), rounds(15))).contains("1.33 times as fast", "23 of 31");
        assertThat(BeforeAndAfter.summary(moreExpensiveIn(8), rounds(15))).contains("0.67 times as fast", "8 of 31");
    }

    @Test
    void summary_roundsDisagree_saysNoise() {
        assertThat(BeforeAndAfter.summary(moreExpensiveIn(22), rounds(15)))
                .contains("the difference is noise", "22 of 31");
        assertThat(BeforeAndAfter.summary(moreExpensiveIn(9), rounds(15)))
                .contains("the difference is noise", "9 of 31");
    }

    @Test
    void print_always_callsBothEquallyOften() {
        AtomicLong before = new AtomicLong();
        AtomicLong after = new AtomicLong();
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        BeforeAndAfter.print(
                new PrintStream(printed, true, StandardCharsets.UTF_8),
                "counting",
                before::incrementAndGet,
                after::incrementAndGet,
                1);
        assertThat(before.get()).isEqualTo(after.get()).isGreaterThan(ROUNDS);
        assertThat(printed.toString(StandardCharsets.UTF_8)).startsWith("counting: ");
    }
}
