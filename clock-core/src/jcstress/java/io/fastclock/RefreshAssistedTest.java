// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@JCStressMeta(GuaranteeOutcomes.class)
@Description("After a refresh during an assisted publication, reads are direct until the next publication")
@State
public class RefreshAssistedTest {
    private final AdaptiveClock time =
            AdaptiveClock.builder().source(new CountingSource(), () -> 0).build();

    @Actor
    public void actor1() {
        long assist = time.assist();
        time.publish(false);
        time.assist(assist, 127);
    }

    @Actor
    public void actor2() {
        time.refresh();
    }

    /** If the publication came first, it is refreshed: no two reads return the same time. */
    @Arbiter
    public void arbiter(Z_Result result) {
        boolean isRefreshed = !StateWord.isRecorded(time.wallWord);
        long first = time.currentTimeMillis();
        long second = time.currentTimeMillis();
        result.r1 = !isRefreshed || second > first;
    }

    @JCStressTest
    @JCStressMeta(MutantOutcomes.class)
    @Description("Mutant: the publisher does not notice the refresh")
    @State
    public static class Mutant {
        private final AdaptiveClock time =
                AdaptiveClock.builder().source(new CountingSource(), () -> 0).build();

        @Actor
        public void actor1() {
            time.publish(false);
            time.assist(time.assist(), 127);
        }

        @Actor
        public void actor2() {
            time.refresh();
        }

        /** If the publication came first, it is refreshed: no two reads return the same time. */
        @Arbiter
        public void arbiter(Z_Result result) {
            boolean isRefreshed = !StateWord.isRecorded(time.wallWord);
            long first = time.currentTimeMillis();
            long second = time.currentTimeMillis();
            result.r1 = !isRefreshed || second > first;
        }
    }
}
