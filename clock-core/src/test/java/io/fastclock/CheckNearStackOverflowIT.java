// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stack overflow in a check of the account leaves no class unusable, and no claim of a thread that never starts. */
class CheckNearStackOverflowIT {
    private static final int READS_OF_A_CHECK = 4_096;
    private static final int READS_AT_EACH_DEPTH = 64;

    /** Overflows the stack while clocks are new. Each 64th depth has a check. The first reads decide which depths these are. */
    static final class Main {
        public static void main(String[] args) throws Exception {
            int clocks = Integer.getInteger("clocks");
            for (int i = 0; i < clocks; i++) {
                AdaptiveClock clock = new AdaptiveClock(new LeapingSource().options());
                int firstReads = (2 * i + 1) * READS_OF_A_CHECK / (2 * clocks);
                StackOverflow.runNear(Long.getLong("stackBytes"), new Runnable() {
                    private int reads = firstReads;

                    @Override
                    public void run() {
                        for (int read = 0; read < reads; read++) {
                            clock.nanoTime();
                        }
                        reads = READS_AT_EACH_DEPTH;
                    }
                });
                long failures = clock.stats().failures();
                if (failures > 0) {
                    System.out.println(failures + " failures of clock " + i);
                }
                ThreadedHost.readUntil(clock, () -> clock.stats().updates() > 0);
                clock.close();
            }
            System.out.println("ticked");
        }
    }

    /** The first check of a process, or threads that are started at all depths near the limit. */
    @ParameterizedTest
    @CsvSource({
        "1, 300000, -Dnothing",
        "1, 300000, -Xint",
        "1, 1000000, -Dnothing",
        "1, 1000000, -Xshare:off",
        "8, 300000, -Dnothing"
    })
    void checks_nearStackOverflow_threadStartsLater(int clocks, long stackBytes, String option) throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, "-Dclocks=" + clocks, "-DstackBytes=" + stackBytes, option);
        assertThat(process.out.lines()).containsExactly("ticked");
    }
}
