// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.fastclock.benchmarks.servers.Application;

/** The result of one step. NaN stands for a count that was not taken. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({@JsonSubTypes.Type(AgentFigures.OfApplication.class), @JsonSubTypes.Type(AgentFigures.OfReads.class)})
public sealed interface AgentFigures {
    /**
     * An application's server and its clients.
     *
     * @param startMillis from the start of the server's process until clients can connect
     * @param wallReadsPerSecond wall-clock reads, as counted by the slow clock; the same for the next two components
     * @param wallReadsPerOperation wall-clock reads per operation
     * @param countedPerOperation wall-clock reads that the agent has counted since the start of the process
     * @param replaceablePerOperation those that the agent can replace
     */
    record OfApplication(
            Application application,
            boolean slowClock,
            AgentMode agent,
            int round,
            double startMillis,
            double operationsPerSecond,
            double cpuMicrosPerOperation,
            double wallReadsPerSecond,
            double monotonicReadsPerSecond,
            double wallReadsPerOperation,
            double countedPerOperation,
            double replaceablePerOperation)
            implements AgentFigures {}

    /** One read of the wall clock, measured by JMH. */
    record OfReads(AgentMode agent, int round, int threads, double nanos) implements AgentFigures {}
}
