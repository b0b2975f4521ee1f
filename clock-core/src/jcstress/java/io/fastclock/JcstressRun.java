// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;

/** Runs all stress tests and writes a table. Each test must pass. Each mutant must fail: else its test proves nothing. */
public final class JcstressRun {
    /** The class of a mutant is nested in that of its test. */
    private static final String MUTANT = ".Mutant";

    private JcstressRun() {}

    /**
     * Ends with exit code 1 if a guarantee was violated, a mutant was not detected, or a test did not run.
     *
     * @param args the directory for results, the file for the table, and arguments for jcstress
     */
    public static void main(String[] args) throws Exception {
        Path directory = Files.createDirectories(Path.of(args[0]));
        List<String> arguments = new ArrayList<>(List.of(args).subList(2, args.length));
        arguments.addAll(
                List.of("-t", "io.fastclock", "-r", directory.resolve("report").toString()));
        Options options = new Options(arguments.toArray(new String[0]));
        if (!options.parse()) {
            System.exit(1);
        }
        new JCStress(options).run();
        InProcessCollector collector = new InProcessCollector();
        new DiskReadCollector(options.getResultFile(), collector).dump();
        System.exit(judge(collector, Path.of(args[1])) ? 0 : 1);
    }

    private static boolean judge(InProcessCollector collector, Path table) throws IOException {
        Map<String, Counts> tests = new TreeMap<>();
        for (TestResult result : collector.getTestResults()) {
            String name = result.getName().substring("io.fastclock.".length());
            tests.computeIfAbsent(name, key -> new Counts()).add(result);
        }
        StringBuilder text = new StringBuilder("JDK " + Runtime.version() + "\n\n"
                + "| test | guarantee held | guarantee violated | mutant: guarantee held | mutant: detected |\n"
                + "|---|--:|--:|--:|--:|\n");
        boolean allExpected = !tests.isEmpty();
        for (Map.Entry<String, Counts> test : tests.entrySet()) {
            Counts counts = test.getValue();
            boolean isMutant = test.getKey().endsWith(MUTANT);
            boolean isExpected = counts.ran && counts.held > 0 && (counts.violated > 0) == isMutant;
            if (!isExpected) {
                System.out.println("UNEXPECTED RESULT: " + test.getKey() + " " + counts);
            }
            allExpected &= isExpected;
            if (!isMutant) {
                Counts mutant = tests.get(test.getKey() + MUTANT);
                text.append(String.format(
                        "| %s | %,d | %,d | %s | %s |%n",
                        test.getKey(),
                        counts.held,
                        counts.violated,
                        mutant == null ? "-" : String.format("%,d", mutant.held),
                        mutant == null ? "-" : String.format("%,d", mutant.violated)));
            }
        }
        Files.writeString(table, text, StandardCharsets.UTF_8);
        System.out.println(text);
        System.out.println(
                allExpected
                        ? "jcstress: every guarantee held, and every mutant was detected (" + tests.size() + " tests)"
                        : "jcstress: FAILED");
        return allExpected;
    }

    private static final class Counts {
        boolean ran = true;
        long held;
        long violated;

        void add(TestResult result) {
            ran &= result.status() == Status.NORMAL;
            held += result.getCount("true");
            violated += result.getCount("false");
        }

        @Override
        public String toString() {
            return "ran=" + ran + " held=" + held + " violated=" + violated;
        }
    }
}
