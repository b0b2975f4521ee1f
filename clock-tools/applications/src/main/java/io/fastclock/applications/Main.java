// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Uses the tools on each application by each JDK, and measures a read under the agent. Arguments: the directory of the
 * applications, which gets the report, a regular expression for what to run by its label, and then the {@code java} of each JDK.
 */
final class Main {
    private final List<TableRow> rows = new ArrayList<>();
    private final Path directory;
    private final String only;
    private boolean hasFailed;

    private Main(Path directory, String only) {
        this.directory = directory;
        this.only = only;
    }

    public static void main(String[] arguments) throws Exception {
        List<Path> javas = Arrays.stream(arguments).skip(2).map(Path::of).toList();
        Main main = new Main(Path.of(arguments[0]), arguments[1]);
        for (Path java : javas) {
            main.use(java);
        }
        Path java = javas.get(javas.size() - 1);
        for (int round = 0; round < ReadCost.ROUNDS; round++) {
            for (ReadCost cost : ReadCost.all(java, main.directory)) {
                main.step("a read, agent: " + cost.agent(), () -> List.of(cost.measure()));
            }
        }
        require(main.hasFailed || !main.rows.isEmpty(), "no label matches " + main.only);
        Files.writeString(main.directory.resolve("report.md"), Report.of(java, main.directory, main.rows));
        System.exit(main.hasFailed ? 1 : 0);
    }

    private void use(Path java) throws IOException {
        String release = Files.readString(java.toRealPath().resolveSibling("../release"));
        String version = release.replaceAll("(?s).*JAVA_VERSION=\"([^\"]*)\".*", "$1");
        for (Application application : Application.values()) {
            String label = application.label() + ", JDK " + version;
            ToolsRun run = new ToolsRun(label, application, java, directory);
            step(label, run::useEach);
            if (Application.SERVERS.contains(application)) {
                step(label + ", counted from its start", () -> List.of(run.countFromStart()));
            }
        }
    }

    /** The others go on after one that fails. */
    private void step(String label, Callable<List<TableRow>> body) {
        if (label.matches(only)) {
            System.out.println(label);
            try {
                rows.addAll(body.call());
            } catch (Exception e) {
                hasFailed = true;
                System.out.println("FAILED: " + label + ": " + e);
            }
        }
    }

    static void require(boolean works, String otherwise) {
        if (!works) {
            throw new IllegalStateException(otherwise);
        }
    }
}
