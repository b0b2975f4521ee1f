// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;

/** The agent's JSON report of a process. */
record AgentReport(JsonNode json) {
    static AgentReport read(Path file) throws IOException {
        return new AgentReport(new JsonMapper().readTree(file.toFile()));
    }

    /**
     * Returns the number of wall-clock reads: {@code System.currentTimeMillis()}, {@code new Date()},
     * {@code Instant.now()} and so on, but not {@code nanoTime()} or calls of {@code FastClock}.
     */
    long wallReads() {
        return calls("methods", each -> !each.get("method").asText().matches("FastClock\\..*|.*nanoTime.*"));
    }

    /**
     * Returns the number of calls that the agent would replace.
     *
     * @param include packages in the agent's syntax: {@code org.h2.*;org.other.*}
     */
    long replaceableReads(String include) {
        String classes = include.replace(".", "\\.").replace("*", ".*").replace(";", "|");
        return calls(
                "callSites",
                site -> site.get("read").asText().equals("System.currentTimeMillis()")
                        && site.get("class").asText().matches(classes));
    }

    private long calls(String list, Predicate<JsonNode> wanted) {
        long calls = 0;
        for (JsonNode each : json.get(list)) {
            calls += wanted.test(each) ? each.get("calls").asLong() : 0;
        }
        return calls;
    }
}
