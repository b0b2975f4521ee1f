// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.examples.measure.LimiterLoad;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A resource for which Sentinel grants a limited number of calls per second, with the first {@code TimeUtil} on the class
 * path.
 */
public final class GuardedResource implements BooleanSupplier {
    static final int LIMIT = 100;
    private static final Duration RUN = Duration.ofMillis(1_250);

    /** Sentinel counts a second in two halves. */
    private static final int HALF_MILLIS = 500;

    /** Sets the rule. */
    public GuardedResource() {
        FlowRule rule = new FlowRule("guarded");
        rule.setGrade(RuleConstant.FLOW_GRADE_QPS);
        rule.setCount(LIMIT);
        FlowRuleManager.loadRules(List.of(rule));
    }

    /** Returns whether Sentinel granted the call. */
    @Override
    public boolean getAsBoolean() {
        try {
            Entry entry = SphU.entry("guarded");
            entry.exit();
            return true;
        } catch (BlockException e) {
            return false;
        }
    }

    /**
     * Calls without pause, and prints in one line the location of TimeUtil and the number of granted calls.
     *
     * @throws IllegalStateException if Sentinel granted too many calls or too few
     */
    public static void main(String[] args) {
        GuardedResource resource = new GuardedResource();
        long startMillis = TimeUtil.currentTimeMillis();
        LimiterLoad load =
                LimiterLoad.of(resource, () -> TimeUtil.currentTimeMillis() * 1_000_000, startMillis * 1_000_000, RUN);
        long endMillis = startMillis + load.elapsedNanos() / 1_000_000;
        // Two consecutive halves together grant no more than the limit.
        long halves = endMillis / HALF_MILLIS - startMillis / HALF_MILLIS + 1;
        load.requireGranted(LIMIT + 1, LIMIT * ((halves + 1) / 2));
        System.out.println(TimeUtil.class.getProtectionDomain().getCodeSource().getLocation() + " " + load);
    }
}
