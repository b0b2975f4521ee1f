// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.FastClock;
import io.fastclock.examples.LimiterLoad;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A resource for which Sentinel grants a limited number of calls per second, with the first {@code TimeUtil} on the class
 * path.
 */
public final class GuardedResource implements BooleanSupplier {
    static final int LIMIT = 100;

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
            SphU.entry("guarded").exit();
            return true;
        } catch (BlockException e) {
            return false;
        }
    }

    /**
     * Calls without pause, and prints the location of TimeUtil and the number of granted calls.
     *
     * @throws IllegalStateException if Sentinel granted too many calls or too few
     */
    public static void main(String[] args) {
        long startMillis = TimeUtil.currentTimeMillis();
        LimiterLoad load = LimiterLoad.of(FastClock.clock(), Duration.ofMillis(1_250), GuardedResource::new);
        long halves = TimeUtil.currentTimeMillis() / HALF_MILLIS - startMillis / HALF_MILLIS + 1;
        System.out.println("TimeUtil is from "
                + TimeUtil.class.getProtectionDomain().getCodeSource().getLocation());
        System.out.println("Sentinel grants " + LIMIT + " calls per second: " + load);
        // Two consecutive halves together grant no more than the limit.
        load.requireGranted(LIMIT + 1, LIMIT * ((halves + 1) / 2));
    }
}
