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
    private JcstressRun() {}

    /** @param args the directory for results, the file for the table, and arguments for jcstress */
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
        Map<String, long[]> tests = new TreeMap<>(); // How often the guarantee held, was violated, and no result came.
        for (TestResult result : collector.getTestResults()) {
            long[] counts = tests.computeIfAbsent(result.getName(), name -> new long[3]);
            counts[0] += result.getCount("true");
            counts[1] += result.getCount("false");
            counts[2] += result.status() == Status.NORMAL ? 0 : 1;
        }
        StringBuilder text = new StringBuilder("JDK " + Runtime.version() + "\n\n"
                + "| test, or mutant of a test | guarantee held | guarantee violated | as expected |\n"
                + "|---|--:|--:|---|\n");
        boolean allExpected = !tests.isEmpty();
        for (Map.Entry<String, long[]> test : tests.entrySet()) {
            long[] counts = test.getValue();
            boolean isMutant = test.getKey().endsWith(".Mutant");
            boolean isExpected = counts[0] > 0 && counts[1] > 0 == isMutant && counts[2] == 0;
            allExpected &= isExpected;
            String name = test.getKey().substring("io.fastclock.".length());
            text.append(
                    String.format("| %s | %,d | %,d | %s |%n", name, counts[0], counts[1], isExpected ? "yes" : "NO"));
        }
        Files.writeString(table, text, StandardCharsets.UTF_8);
        System.out.println(text);
        String all = "every guarantee held, and every mutant was detected (" + tests.size() + " tests)";
        System.out.println("jcstress: " + (allExpected ? all : "FAILED"));
        return allExpected;
    }
}
