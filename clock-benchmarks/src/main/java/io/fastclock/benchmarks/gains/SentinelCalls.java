// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.util.StringUtil;
import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.benchmarks.gains.Gain.Call;
import io.fastclock.examples.sentinel.SentinelTime;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.List;

/** An entry that Sentinel grants, after Sentinel's clock has begun to cache. */
final class SentinelCalls {
    private static final String RESOURCE = "gains";

    /** Sentinel's TimeUtil decides every three seconds whether to cache. Before, its reads are direct reads. */
    static final int WARM_UP_SECONDS = 4;

    private SentinelCalls() {}

    static Call entry(Side side) throws IOException, IllegalAccessException, BlockException {
        if (side == Side.FAST_CLOCK) {
            replaceTimeUtil();
        }
        FlowRule rule = new FlowRule(RESOURCE);
        rule.setGrade(RuleConstant.FLOW_GRADE_QPS);
        rule.setCount(1e9);
        FlowRuleManager.loadRules(List.of(rule));
        awaitCachedTime();
        return () -> {
            SphU.entry(RESOURCE).exit();
            return 0;
        };
    }

    /** Defines the example's class before the JVM loads Sentinel's own. A user puts it first on the class path. */
    static void replaceTimeUtil() throws IOException, IllegalAccessException {
        MethodHandles.Lookup sentinel = MethodHandles.privateLookupIn(StringUtil.class, MethodHandles.lookup());
        for (byte[] replacement : SentinelTime.classFiles().values()) {
            sentinel.defineClass(replacement);
        }
    }

    /** Waits equally long for the replacement, which caches sooner: the JIT compiler needs the same time for both. */
    private static void awaitCachedTime() throws BlockException {
        long startNanos = System.nanoTime();
        double seconds = 0;
        while (seconds < WARM_UP_SECONDS || TimeUtil.instance().getState() != TimeUtil.STATE.RUNNING) {
            if (seconds > 30) {
                throw new IllegalStateException("Sentinel did not start to cache within 30 s");
            }
            for (int i = 0; i < 1_000; i++) {
                SphU.entry(RESOURCE).exit();
            }
            seconds = (System.nanoTime() - startNanos) / 1e9;
        }
    }
}
