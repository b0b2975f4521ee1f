// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The conditions of a measurement, to show with every figure.
 *
 * @param cores the number of cores that the JVM reports
 * @param clocksource the kernel's, or {@code unknown} if it cannot be read
 * @param peerVersions the versions of the other libraries, by their names in the POM
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
    /** Returns a sentence for a page that shows one table or chart. */
    String sentence() {
        return "Measured on " + machine() + ", clocksource " + clocksource + ", " + jvm + ", preset " + preset + ", "
                + date.substring(0, 10);
    }

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
}
