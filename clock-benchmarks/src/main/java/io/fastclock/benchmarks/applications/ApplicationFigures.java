// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** The result of one step. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
    @JsonSubTypes.Type(ApplicationFigures.OfTools.class),
    @JsonSubTypes.Type(ApplicationFigures.OfSystemCalls.class),
    @JsonSubTypes.Type(ApplicationFigures.OfRead.class)
})
sealed interface ApplicationFigures {
    /**
     * The tools on one application, which was as before after each of them.
     *
     * @param application with the version of Java
     * @param operationsPerSecond during the second count
     * @param cores what the reads of the second count take
     * @param classes before, and after each tool
     */
    record OfTools(
            String application,
            double operationsPerSecond,
            List<Double> readsPerSecond,
            double cores,
            long rewrittenClasses,
            long replacedCallSites,
            List<ProcessClasses> classes)
            implements ApplicationFigures {}

    /**
     * The classes of a process after a garbage collection, without interfaces.
     *
     * @param named with a name in a class file
     * @param hidden of lambda expressions, method references and string concatenations
     */
    record ProcessClasses(long named, long hidden, double metaspaceMiB) {}

    /** The reads of the wall clock from the start of a server to its end. */
    record OfSystemCalls(String application, long countedReads, long systemCalls) implements ApplicationFigures {}

    /** One read of the wall clock, measured by JMH. */
    record OfRead(boolean isCounted, int round, int threads, double nanos) implements ApplicationFigures {}
}
