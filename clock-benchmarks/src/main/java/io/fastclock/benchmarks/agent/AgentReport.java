// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The agent's JSON report of a process, reduced to the parts that are needed here. */
@JsonIgnoreProperties(ignoreUnknown = true)
record AgentReport(List<MethodCalls> methods, List<CallSite> callSites) {
    private static final String REPLACEABLE = "System.currentTimeMillis()";

    /** The number of calls of one method. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record MethodCalls(String method, long calls) {}

    /** The number of calls from one call site. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record CallSite(
            @JsonProperty("class") String className,
            @JsonProperty("read") String method,
            long calls) {}

    static AgentReport read(Path file) throws IOException {
        return new JsonMapper().readValue(file.toFile(), AgentReport.class);
    }

    /**
     * Returns the number of wall-clock reads: {@code System.currentTimeMillis()}, {@code new Date()},
     * {@code Instant.now()} and so on, but not {@code nanoTime()} or calls of {@code FastClock}.
     */
    long wallReads() {
        return methods.stream()
                .filter(each -> !each.method.contains("nanoTime") && !each.method.startsWith("FastClock."))
                .mapToLong(MethodCalls::calls)
                .sum();
    }

    /**
     * Returns the number of calls that the agent would replace.
     *
     * @param include packages in the agent's syntax: {@code org.h2.*;org.other.*}
     */
    long replaceableReads(String include) {
        List<String> packages = Arrays.stream(include.split(";", -1))
                .map(pattern -> pattern.substring(0, pattern.length() - 1))
                .toList();
        return callSites.stream()
                .filter(site -> site.method.equals(REPLACEABLE))
                .filter(site -> packages.stream().anyMatch(site.className::startsWith))
                .mapToLong(CallSite::calls)
                .sum();
    }
}
