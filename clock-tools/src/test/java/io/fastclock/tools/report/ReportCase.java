// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A case of a file of expected reports: lines {@code name: value}, which say what is given, and what the tool then prints, as the user
 * sees it. A comment is a line with another name.
 */
public final class ReportCase {
    private static final String PRINTED = "----\n";
    private static final String NEXT = "====\n";

    private final String given;

    private ReportCase(String given) {
        this.given = given;
    }

    /**
     * Compares what is printed with each case of a file of the test's package. {@code -Dapprove=true} first writes it to the file, whose
     * changes are then to be read.
     */
    public static void check(Class<?> test, String file, Function<ReportCase, String> print) throws IOException {
        Path path = Path.of("src", "test", "resources", test.getPackageName().replace('.', '/'), file);
        List<String> printed = new ArrayList<>();
        for (String each : Files.readString(path).split("(?m)^" + NEXT, -1)) {
            String given = each.split("(?m)^" + PRINTED, 2)[0];
            String report = print.apply(new ReportCase(given)).replace(System.lineSeparator(), "\n");
            printed.add(given + PRINTED + report);
        }
        if (Boolean.getBoolean("approve")) {
            Files.writeString(path, String.join(NEXT, printed));
        }
        assertThat(Files.readString(path).split("(?m)^" + NEXT, -1)).containsExactlyElementsOf(printed);
    }

    /** Returns the values of all lines of this name. */
    public List<String> all(String name) {
        return given.lines()
                .filter(line -> line.startsWith(name + ": "))
                .map(line -> line.substring(name.length() + 2))
                .collect(Collectors.toList());
    }

    public boolean has(String name) {
        return !all(name).isEmpty();
    }

    /** Returns the value of the line of this name, if there is one. */
    public String get(String name, String otherwise) {
        return all(name).stream().findFirst().orElse(otherwise);
    }
}
