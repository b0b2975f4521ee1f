// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import io.fastclock.tools.doctor.Host;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Shows that the tools do no harm to real applications. Arguments: the directory of the applications, a report to write,
 * and JDKs. The property {@code only} is a pattern of the applications to run.
 */
public final class ToolsOnApplications {
    private static final Path TOOLS = Path.of("clock-tools.jar");

    private final Path directory;
    private final List<String> rows = new ArrayList<>();
    private int failures;

    private ToolsOnApplications(Path directory) {
        this.directory = directory.toAbsolutePath();
    }

    public static void main(String[] arguments) throws Exception {
        ToolsOnApplications proof = new ToolsOnApplications(Path.of(arguments[0]));
        List<String> javas = List.of(arguments).subList(2, arguments.length);
        List<String> versions = new ArrayList<>();
        for (String home : javas) {
            versions.add(proof.runAll(Path.of(home, "bin")));
        }
        Files.writeString(Path.of(arguments[1]), proof.report(versions));
        System.exit(proof.failures == 0 ? 0 : 1);
    }

    /** Returns the version of the JDK. */
    private String runAll(Path java) throws Exception {
        Commands commands = new Commands(java, directory.resolve(TOOLS));
        String version = commands.version();
        commands.tools(Set.of(0, 3), "doctor"); // 3: there is something to gain.
        for (RealApplication application : RealApplications.all()) {
            String label = application.label(directory);
            if (label.matches(System.getProperty("only", ".*"))) {
                String row = "| " + label + " | " + version + " | " + run(commands, application) + " |";
                rows.add(row);
                System.out.println(row);
            }
        }
        return version;
    }

    private String run(Commands commands, RealApplication application) throws IOException {
        Place place = new Place(directory, Files.createTempDirectory(directory, "run"), freePort());
        try {
            return String.join(" | ", new ToolsRun(commands, application, place).run());
        } catch (Exception e) { // The other applications run nevertheless.
            failures++;
            e.printStackTrace();
            System.err.println("The output of the application is in " + place.log());
            return "FAILED" + " | ".repeat(ToolsRun.COLUMNS.size() - 1);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private String report(List<String> versions) {
        Host host = Host.current();
        String columns = "application | JDK | " + String.join(" | ", ToolsRun.COLUMNS);
        return String.join(
                "\n",
                "# The tools on real applications",
                "",
                "| | |",
                "|---|---|",
                "| CPU | " + host.cpu().orElse("unknown") + ", " + host.cores() + " cores |",
                "| OS | " + host.os() + ", kernel " + host.kernel().orElse("unknown") + " |",
                "| JVM | " + String.join("; ", versions) + " |",
                "| date | " + OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS) + " |",
                "| command | .ci/steps/tools-on-applications |",
                "",
                "A client keeps each application busy. `count PID` runs twice for four seconds, then `replace PID` on the "
                        + "application's own packages. A row is here if the application gave the same answers before, "
                        + "between and after, if all classes were restored, and if the second count loaded no more than "
                        + "a hundred named classes.",
                "",
                "Named classes have a name in a class file. Hidden classes are those of lambda expressions, method "
                        + "references and string concatenations. Both were counted after a garbage collection, without interfaces.",
                "",
                "| " + columns + " |",
                "|" + "---|".repeat(2) + "--:|".repeat(ToolsRun.COLUMNS.size()),
                String.join("\n", rows),
                "");
    }
}
