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

/**
 * Runs all tests, and demands that each passes and that each mutant, a deliberately broken copy, is seen to fail: a test that
 * cannot see its mutant's mistake proves nothing. Leaves a table.
 */
public final class JcstressRun {
    private JcstressRun() {}

    /**
     * Ends with 1 if a promise was broken, a mutant's mistake was not seen, or a test did not run.
     *
     * @param args the directory for results, the file for the table, and jcstress' own arguments
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
            String name = result.getName().substring(result.getName().lastIndexOf('.') + 1);
            tests.computeIfAbsent(name, key -> new Counts()).add(result);
        }
        StringBuilder text = new StringBuilder("JDK " + Runtime.version() + "\n\n"
                + "| test | as promised | promise broken | mutant: as promised | mutant: mistake seen |\n"
                + "|---|--:|--:|--:|--:|\n");
        boolean good = !tests.isEmpty();
        for (Map.Entry<String, Counts> test : tests.entrySet()) {
            Counts counts = test.getValue();
            boolean isMutant = test.getKey().endsWith("MutantTest");
            boolean asItShould = counts.ran && counts.kept > 0 && (counts.broken > 0) == isMutant;
            if (!asItShould) {
                System.out.println("NOT AS IT SHOULD BE: " + test.getKey() + " " + counts);
            }
            good &= asItShould;
            if (!isMutant) {
                Counts mutant = tests.get(test.getKey().replaceAll("Test$", "MutantTest"));
                text.append(String.format(
                        "| %s | %,d | %,d | %s | %s |%n",
                        test.getKey(),
                        counts.kept,
                        counts.broken,
                        mutant == null ? "-" : String.format("%,d", mutant.kept),
                        mutant == null ? "-" : String.format("%,d", mutant.broken)));
            }
        }
        Files.writeString(table, text, StandardCharsets.UTF_8);
        System.out.println(text);
        System.out.println(
                good
                        ? "jcstress: every promise was kept, and every mutant's mistake was seen (" + tests.size()
                                + " tests)"
                        : "jcstress: FAILED");
        return good;
    }

    private static final class Counts {
        boolean ran = true;
        long kept;
        long broken;

        void add(TestResult result) {
            ran &= result.status() == Status.NORMAL;
            kept += result.getCount("true");
            broken += result.getCount("false");
        }

        @Override
        public String toString() {
            return "ran=" + ran + " as promised=" + kept + " broken=" + broken;
        }
    }
}
