// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What must stand beside every figure: where, when and how it was measured.
 *
 * @param cores how many threads can run at once, by the JVM's own account
 * @param clocksource the kernel's, or {@code unknown} where it cannot be read
 * @param peerVersions the other libraries' versions, by their names in the POM
 */
public record Header(
        String cpu,
        int cores,
        String os,
        String kernel,
        String clocksource,
        String jvm,
        String preset,
        String date,
        String command,
        Map<String, String> peerVersions) {
    /** For a page that quotes one figure. */
    String sentence() {
        return "Measured on " + machine() + ", clocksource " + clocksource + ", " + jvm + ", preset " + preset + ", "
                + date.substring(0, 10);
    }

    /** The lines to print, in order: what, and its value. */
    Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("CPU", machine());
        lines.put("OS", os + ", kernel " + kernel);
        lines.put("clocksource", clocksource);
        lines.put("JVM", jvm);
        lines.put("preset", preset);
        lines.put("date", date);
        lines.put("command", command);
        return lines;
    }

    private String machine() {
        return cpu + ", " + cores + (cores == 1 ? " core" : " cores");
    }

    /** With more threads than cores, a figure is mostly the time for which a thread waits for a core. */
    public boolean oversubscribed(int threads) {
        return threads > cores;
    }
}
