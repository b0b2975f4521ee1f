// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What one step found. NaN is what was not counted. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
    @JsonSubTypes.Type(AgentFigures.OfApplication.class),
    @JsonSubTypes.Type(AgentFigures.OfReads.class),
    @JsonSubTypes.Type(AgentFigures.OfLoading.class)
})
public sealed interface AgentFigures {
    AgentMode agent();

    int round();

    /**
     * An application's server and its clients.
     *
     * @param wallReadsPerSecond that the slow clock has counted, as the next
     * @param wallReadsPerOperation the same, by operation
     * @param countedPerOperation reads of the wall clock that the agent has counted, from the start of the process
     * @param replaceablePerOperation those of them that the agent replaces
     */
    record OfApplication(
            Application application,
            boolean slowClock,
            AgentMode agent,
            int round,
            double operationsPerSecond,
            double cpuMicrosPerOperation,
            double wallReadsPerSecond,
            double monotonicReadsPerSecond,
            double wallReadsPerOperation,
            double countedPerOperation,
            double replaceablePerOperation)
            implements AgentFigures {}

    /** One read of the wall clock, by JMH. */
    record OfReads(AgentMode agent, int round, int threads, double nanos) implements AgentFigures {}

    /** A process that loads many classes. */
    record OfLoading(AgentMode agent, int round, double startMillis, double loadMillis) implements AgentFigures {}
}
