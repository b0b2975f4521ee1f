// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import cn.hutool.core.net.NetUtil;
import io.fastclock.tools.doctor.Host;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows that the tools do no harm to real applications. Arguments: the directory of the applications, a report to write,
 * and JDKs. The property {@code only} is a pattern of the applications to run.
 */
public final class ToolsOnApplications {
    private ToolsOnApplications() {}

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]).toAbsolutePath();
        List<String> versions = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        boolean failed = false;
        for (String home : List.of(arguments).subList(2, arguments.length)) {
            Jdk jdk = new Jdk(Path.of(home, "bin").toAbsolutePath(), directory);
            String version = jdk.run("java --version").lines().findFirst().orElseThrow();
            versions.add(version);
            jdk.run("java -jar clock-tools.jar doctor");
            for (RealApplication application : RealApplication.ALL) {
                String label = application.label(directory);
                if (!label.matches(System.getProperty("only", ".*"))) {
                    continue;
                }
                Place place = new Place(Files.createTempDirectory(directory, "run"), NetUtil.getUsableLocalPort());
                List<String> row = new ArrayList<>(List.of(label, version));
                try {
                    row.addAll(ToolsRun.run(jdk, application, place));
                } catch (Exception e) { // The other applications run nevertheless.
                    failed = true;
                    e.printStackTrace();
                    System.err.println("The output of the application is in " + place.log());
                    row.add("FAILED" + " | ".repeat(8));
                }
                rows.add("| " + String.join(" | ", row) + " |");
                System.out.println(rows.get(rows.size() - 1));
            }
        }
        Files.writeString(Path.of(arguments[1]), report(versions, rows));
        System.exit(failed ? 1 : 0);
    }

    private static String report(List<String> versions, List<String> rows) {
        Host host = Host.current();
        return """
                # The tools on real applications

                | | |
                |---|---|
                | CPU | %s, %d cores |
                | OS | %s, kernel %s |
                | JVM | %s |
                | date | %s |
                | command | .ci/steps/tools-on-applications |

                A client keeps each application busy. `count PID` runs twice for four seconds, then `replace PID` on the \
                application's own packages. A row is here if the application gave the same answers before, between and \
                after, if all classes were restored, and if the second count loaded no more than a hundred named classes.

                Named classes have a name in a class file. Hidden classes are those of lambda expressions, method \
                references and string concatenations. Both were counted after a garbage collection, without interfaces.

                | application | JDK | reads/s, first count | second count | classes restored | replaced and undone | \
                classes: named + hidden, before | after the first count | after the second | after the replacement | \
                metaspace at these times, MiB |
                |---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
                %s
                """.formatted(
                        host.cpu().orElse("unknown"),
                        host.cores(),
                        host.os(),
                        host.kernel().orElse("unknown"),
                        String.join("; ", versions),
                        OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS),
                        String.join("\n", rows));
    }
}
