// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Uses the tools on each application by each JDK, and measures a read under the agent. Runs in the directory of the applications,
 * which gets the report. Arguments: a regular expression for what to run by its label, and then the {@code java} of each JDK.
 */
final class Main {
    private final Report report = new Report();
    private final String only;
    private boolean hasRun;
    private boolean hasFailed;

    private Main(String only) {
        this.only = only;
    }

    public static void main(String[] arguments) throws Exception {
        List<Path> javas = Arrays.stream(arguments).skip(1).map(Path::of).toList();
        Main main = new Main(arguments[0]);
        for (Path java : javas) {
            main.use(java);
        }
        Path java = javas.get(javas.size() - 1);
        for (int round = 0; round < ReadCost.ROUNDS; round++) {
            for (ReadCost cost : ReadCost.ALL) {
                main.step("a read, agent: " + cost.agent(), () -> cost.measure(java, main.report));
            }
        }
        require(main.hasRun, "no label matches " + main.only);
        Files.writeString(Path.of("report.md"), main.report.page(java));
        System.exit(main.hasFailed ? 1 : 0);
    }

    private void use(Path java) throws IOException {
        String release = Files.readString(java.toRealPath().resolveSibling("../release"));
        String version = release.replaceAll("(?s).*JAVA_VERSION=\"([^\"]*)\".*", "$1");
        for (Application application : Application.values()) {
            String label = application.text("label") + ", JDK " + version;
            ToolsRun run = new ToolsRun(label, application, java, report);
            step(label, run::useEach);
            if (Application.SERVERS.contains(application)) {
                step(label + ", counted from its start", run::countFromStart);
            }
        }
    }

    private interface Step {
        void run() throws Exception;
    }

    /** The others go on after one that fails. */
    private void step(String label, Step step) {
        if (label.matches(only)) {
            hasRun = true;
            System.out.println(label);
            try {
                step.run();
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
