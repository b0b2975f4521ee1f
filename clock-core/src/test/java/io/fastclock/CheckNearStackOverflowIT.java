// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stack overflow in a check of the account leaves no class unusable, and no claim of a thread that never starts. */
class CheckNearStackOverflowIT {
    private static final int READS_OF_A_CHECK = 4_096;
    private static final int READS_AT_EACH_DEPTH = 64;

    private static void read(Clock clock, int reads) {
        for (int i = 0; i < reads; i++) {
            clock.nanoTime();
        }
    }

    /** Each 64th depth has a check. The first reads decide which depths these are. */
    private static void overflow(Clock clock, int firstReads) throws InterruptedException {
        StackOverflow.runNear(Long.getLong("stackBytes"), new Runnable() {
            private int reads = firstReads;

            @Override
            public void run() {
                read(clock, reads);
                reads = READS_AT_EACH_DEPTH;
            }
        });
    }

    /** The first check of a process. */
    static final class FirstCheckMain {
        public static void main(String[] args) throws Exception {
            AdaptiveClock clock = new LeapingSource().newClock().build();
            overflow(clock, READS_OF_A_CHECK / 2);
            System.out.println("stats: " + (clock.stats().failures() == 0));
            LeapingSource.readUntilTicking(clock);
            clock.close();
            System.out.println("closed");
        }
    }

    @ParameterizedTest
    @CsvSource({"300000, -Dnothing", "300000, -Xint", "1000000, -Dnothing", "1000000, -Xshare:off"})
    void firstCheck_nearStackOverflow_clockCachesLater(long stackBytes, String option) throws Exception {
        JavaProcess process = JavaProcess.run(FirstCheckMain.class, "-DstackBytes=" + stackBytes, option);
        assertThat(process.out.lines()).containsExactly("stats: true", "closed");
    }

    /** Starts threads at all depths near the limit. */
    static final class StartsMain {
        private static final int CLOCKS = 20;

        public static void main(String[] args) throws Exception {
            for (int i = 0; i < CLOCKS; i++) {
                AdaptiveClock clock = new LeapingSource().newClock().build();
                overflow(clock, i * READS_OF_A_CHECK / CLOCKS);
                LeapingSource.readUntilTicking(clock);
                clock.close();
            }
            System.out.println("started");
        }
    }

    @Test
    void threadStart_nearStackOverflow_threadStartsLater() throws Exception {
        JavaProcess process = JavaProcess.run(StartsMain.class, "-DstackBytes=300000");
        assertThat(process.out.lines()).containsExactly("started");
    }
}
