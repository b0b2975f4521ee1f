// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Which events {@code perf} counts here. Virtual machines often have none of the processor's. */
public final class PerfCounters {
    /** For JMH's perfnorm. */
    public static final List<String> WANTED =
            List.of("dTLB-load-misses", "cycles", "instructions", "page-faults", "context-switches");

    private PerfCounters() {}

    public static List<String> available() {
        return WANTED.stream().filter(PerfCounters::counts).toList();
    }

    /** Asks it to count something short. */
    private static boolean counts(String event) {
        List<String> command = new ArrayList<>(List.of("perf", "stat", "--event", event, "true"));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0 && hasCounted(said);
        } catch (IOException e) {
            return false; // There is no perf.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    static boolean hasCounted(String said) {
        return !said.contains("<not supported>") && !said.contains("<not counted>");
    }
}
