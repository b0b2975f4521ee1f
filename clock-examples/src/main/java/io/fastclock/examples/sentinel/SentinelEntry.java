// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.util.TimeUtil;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Benchmarks of work that Sentinel guards. The work is a sort of 25 numbers, as in the smallest of Sentinel's benchmarks.
 * alibaba/Sentinel#2902 reports the cost of Sentinel's clock.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SentinelEntry {
    private final int[] numbers = new Random(2902).ints(25).toArray();

    @Benchmark
    public int work() {
        int[] sorted = numbers.clone();
        Arrays.sort(sorted);
        return sorted[0];
    }

    @Benchmark
    public int guardedWork(Guard guard) throws BlockException {
        Entry entry = SphU.entry(guard.resource);
        try {
            return work();
        } finally {
            entry.exit();
        }
    }

    /** A rule that grants all calls, after Sentinel's clock has begun to cache. */
    @State(Scope.Benchmark)
    public static class Guard {
        final String resource = "work";

        /** Sentinel's TimeUtil decides every three seconds whether to cache. Before, its reads are direct reads. */
        private static final long LEAST_WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(4);

        /** Also waits with the replacement, which caches sooner: the JIT compiler needs the same time for both. */
        @Setup
        public void awaitCachedTime() throws BlockException {
            FlowRule rule = new FlowRule(resource);
            rule.setGrade(RuleConstant.FLOW_GRADE_QPS);
            rule.setCount(1e9);
            FlowRuleManager.loadRules(List.of(rule));
            long startNanos = System.nanoTime();
            while (System.nanoTime() - startNanos < LEAST_WARM_UP_NANOS
                    || TimeUtil.instance().getState() != TimeUtil.STATE.RUNNING) {
                if (System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(30)) {
                    throw new IllegalStateException("no cached time within 30 s");
                }
                for (int i = 0; i < 1_000; i++) {
                    SphU.entry(resource).exit();
                }
            }
        }
    }
}
