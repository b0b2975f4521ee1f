// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** What the agent has counted in a process, as it has written it in JSON: the parts that are needed here. */
@JsonIgnoreProperties(ignoreUnknown = true)
record AgentReport(List<MethodCalls> methods, List<CallSite> callSites) {
    private static final String REPLACEABLE = "System.currentTimeMillis()";

    /** How often one method was called. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record MethodCalls(String method, long calls) {}

    /** How often one place in a class has called a method. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record CallSite(
            @JsonProperty("class") String className,
            @JsonProperty("read") String method,
            long calls) {}

    static AgentReport read(Path file) throws IOException {
        return new JsonMapper().readValue(file.toFile(), AgentReport.class);
    }

    /**
     * The calls each of which reads the system's wall clock: {@code System.currentTimeMillis()}, {@code new Date()},
     * {@code Instant.now()} and so on; neither {@code nanoTime()} nor the calls of {@code FastClock}.
     */
    long wallReads() {
        return methods.stream()
                .filter(each -> !each.method.contains("nanoTime") && !each.method.startsWith("FastClock."))
                .mapToLong(MethodCalls::calls)
                .sum();
    }

    /**
     * The calls that the agent would replace.
     *
     * @param include packages, as the agent takes them: {@code org.h2.*;org.other.*}
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
