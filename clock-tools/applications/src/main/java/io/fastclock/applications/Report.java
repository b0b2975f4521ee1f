// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** The published page. */
final class Report {
    private static final List<TableRow.Table> TABLES = List.of(
            new TableRow.Table(
                    "applicationReads", "Clock reads of real applications under one client", "application", """
                    Operation: a request, an SQL statement (H2), a message sent and received (Artemis), or an acknowledged record \
                    (Kafka, by its ProducerPerformance). Reads: by "count" in four seconds, of the wall clock and of the monotonic \
                    clock. What they take: by the cost of a read on this host.

                    Zipkin is a fat jar of Spring Boot, WildFly has JBoss Modules, and Felix is OSGi, with Jetty as a bundle.
                    """),
            new TableRow.Table(
                    "applicationSystemCalls",
                    "Wall-clock reads of servers, counted in two independent ways",
                    "application",
                    """
                    From the start of the server to its end, under the slow clock, which makes each read a system call and counts \
                    these. The agent does not see the reads of the JDK and the JVM.
                    """),
            new TableRow.Table(
                    "countedRead",
                    "Nanoseconds per System.currentTimeMillis() under the agent: median (range)",
                    "agent",
                    """
                    By JMH, each figure in processes of its own. Replaced reads read FastClock. Difference: from the median \
                    without an agent.
                    """),
            new TableRow.Table("harmless", "The tools do no harm", "application", """
                    A process without the agent, one with "count", and one with "replace" on the application's own packages. A row \
                    is here if all answers were right, and if the process ended as asked.

                    Classes: with a name in a class file, and hidden ones, as those of lambda expressions, without interfaces. \
                    Counted after a garbage collection.
                    """));

    private Report() {}

    static String of(Path java, Path directory, List<TableRow> rows) throws Exception {
        StringBuilder page = new StringBuilder("# The tools on real applications\n\n| | |\n|---|---|\n");
        JsonNode host = host(java, directory);
        for (String each : List.of("cpu", "cores", "os", "kernel", "clocksource", "jvm")) {
            page.append("| " + each + " | " + host.get(each).asText() + " |\n");
        }
        page.append("| date | " + LocalDate.now(ZoneOffset.UTC) + " |\n");
        page.append("| command | .ci/steps/tools-on-applications |\n");
        TABLES.forEach(table -> page.append(table.markdown(rows)));
        return page.toString();
    }

    /** As the doctor sees it. */
    private static JsonNode host(Path java, Path directory) throws Exception {
        String tools = directory.resolveSibling("clock-tools.jar").toString();
        Process doctor = new ProcessBuilder(java.toString(), "-jar", tools, "doctor", "--json")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new JsonMapper().readTree(doctor.getInputStream()).get("host");
    }
}
