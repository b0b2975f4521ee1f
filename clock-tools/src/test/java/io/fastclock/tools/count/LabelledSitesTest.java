// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.ClockRead;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

/** Compares the analysis with what a reader of the source saw. */
class LabelledSitesTest {
    private static final int LIBRARY = 0;
    private static final int VERSION = 1;
    private static final int CLASS = 2;
    private static final int METHOD = 3;
    private static final int LINE = 4;
    private static final int READ = 5;
    private static final int USES = 6;

    @Test
    void analysis_agreesWithReadersOfTheSource_at95Percent() throws IOException {
        List<String> disagreements = new ArrayList<>();
        List<String[]> rows = rows();
        for (String[] row : rows) {
            Set<ValueUse> found = usesAt(row);
            Set<ValueUse> labelled = Stream.of(row[USES].split(","))
                    .map(ValueUse::valueOf)
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(ValueUse.class)));
            if (!found.equals(labelled)) {
                disagreements.add(String.join(" ", row) + ": the analysis says " + found);
            }
        }
        disagreements.forEach(System.out::println);

        assertThat(rows).hasSize(100);
        assertThat(disagreements).hasSizeLessThanOrEqualTo(5);
    }

    private static List<String[]> rows() throws IOException {
        try (InputStream table = resource("/io/fastclock/tools/count/value-uses.tsv")) {
            return new String(table.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .collect(Collectors.toList());
        }
    }

    private static Set<ValueUse> usesAt(String[] row) throws IOException {
        CallSite site =
                new CallSite(row[CLASS], row[METHOD], Integer.parseInt(row[LINE]), ClockRead.valueOf(row[READ]));
        try (InputStream classFile = resource("/" + row[CLASS].replace('.', '/') + ".class")) {
            ValueUses uses = ValueUses.of(new ClassReader(classFile));
            assertThat(uses.sites())
                    .as("the table is of %s %s", row[LIBRARY], row[VERSION])
                    .contains(site);
            return uses.at(site);
        }
    }

    private static InputStream resource(String path) {
        InputStream found = LabelledSitesTest.class.getResourceAsStream(path);
        assertThat(found).as(path).isNotNull();
        return found;
    }
}
