// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.examples.Example;
import io.fastclock.examples.LimiterLoad;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.springframework.util.FileSystemUtils;

/**
 * Sentinel with the replacement of {@code TimeUtil} in {@code src/sentinel-time}. Sentinel has no extension point for the
 * clock. The JVM loads the class that comes first on the class path.
 */
public final class SentinelExample implements Example {
    @Override
    public void run(PrintStream out) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("fastclock-sentinel");
        try {
            Path replacement = SentinelTime.copyTo(directory.resolve("time"));
            Path logs = directory.resolve("logs");
            String printed = Example.output(
                    GuardedCalls.class,
                    // Sentinel, and EagleEye within it, would write their logs below the home directory.
                    "-Dcsp.sentinel.log.dir=" + logs,
                    "-DJM.LOG.PATH=" + logs,
                    "-cp",
                    replacement + File.pathSeparator + System.getProperty("java.class.path"));
            out.print(printed);
            Example.require(
                    printed.contains("TimeUtil is from " + replacement.toUri().toURL()),
                    "TimeUtil is not the replacement");
        } finally {
            FileSystemUtils.deleteRecursively(directory);
        }
    }

    /** Calls a resource without pause. Prints the location of TimeUtil and the number of granted calls. */
    static final class GuardedCalls {
        private static final int LIMIT = 100; // Calls per second.
        private static final int HALF_MILLIS = 500; // Sentinel counts a second in two halves.

        public static void main(String[] args) {
            long startMillis = TimeUtil.currentTimeMillis();
            LimiterLoad load = LimiterLoad.of(Duration.ofMillis(1_250), GuardedCalls::limiter);
            long halves = TimeUtil.currentTimeMillis() / HALF_MILLIS - startMillis / HALF_MILLIS + 1;
            System.out.println("TimeUtil is from "
                    + TimeUtil.class.getProtectionDomain().getCodeSource().getLocation());
            System.out.println("Sentinel grants " + LIMIT + " calls per second: " + load);
            // Two consecutive halves together grant no more than the limit.
            load.requireGranted(LIMIT + 1, LIMIT * ((halves + 1) / 2));
        }

        private static BooleanSupplier limiter() {
            FlowRule rule = new FlowRule("guarded");
            rule.setCount(LIMIT);
            FlowRuleManager.loadRules(List.of(rule));
            return () -> {
                try {
                    SphU.entry("guarded").exit();
                    return true;
                } catch (BlockException e) {
                    return false;
                }
            };
        }
    }
}
