// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;
import java.util.Map;

/** The conditions of a measurement, and the versions of the other libraries by their names in the POM. */
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
    private static final String CUT = ", cut short";

    /** Returns the header of results from which something is missing. They cannot be quoted. */
    Header cut() {
        return new Header(cpu, cores, os, kernel, clocksource, jvm, preset + CUT, date, command, peerVersions);
    }

    boolean isCut() {
        return preset.endsWith(CUT);
    }

    String sentence() {
        return "Measured on " + machine() + ", clocksource " + clocksource + ", " + jvm + ", preset " + preset + ", "
                + date.substring(0, 10);
    }

    /** Each a name and its value. */
    List<List<String>> lines() {
        return List.of(
                List.of("CPU", machine()),
                List.of("OS", os + ", kernel " + kernel),
                List.of("clocksource", clocksource),
                List.of("JVM", jvm),
                List.of("preset", preset),
                List.of("date", date),
                List.of("command", command));
    }

    private String machine() {
        return cpu + ", " + cores + (cores == 1 ? " core" : " cores");
    }
}
