// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A case of a file of expected reports: lines {@code name: value}, which say what is given, and what the tool then prints, as the user
 * sees it. A comment is a line with another name.
 */
public final class ReportCase {
    private static final String PRINTED = "----\n";
    private static final String NEXT = "====\n";
    private static final boolean APPROVE = Boolean.getBoolean("approve");

    /** Returns what the tool prints. */
    @FunctionalInterface
    public interface Print {
        String of(ReportCase given) throws Exception;
    }

    private final String given;

    private ReportCase(String given) {
        this.given = given;
    }

    /**
     * Compares what is printed with each case of a file of the test's package. With {@code -Dapprove=true}, writes it to the file instead:
     * the changes are then to be read.
     */
    public static void check(Class<?> test, String file, Print print) throws Exception {
        Path path = Path.of("src", "test", "resources", test.getPackageName().replace('.', '/'), file);
        List<String> printed = new ArrayList<>();
        for (String each : Files.readString(path).split("(?m)^" + NEXT, -1)) {
            String given = each.split("(?m)^" + PRINTED, 2)[0];
            String report = print.of(new ReportCase(given)).replace(System.lineSeparator(), "\n");
            printed.add(given + PRINTED + report);
            if (!APPROVE) {
                assertThat(given + PRINTED + report)
                        .as("%s (-Dapprove=true writes it)", file)
                        .isEqualTo(each);
            }
        }
        if (APPROVE) {
            Files.writeString(path, String.join(NEXT, printed));
        }
    }

    /** Returns the values of all lines of this name. */
    public List<String> all(String name) {
        return given.lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .collect(Collectors.toList());
    }

    /** Returns the values of these lines by what precedes the first separator in them. */
    public Map<String, String> byKey(String name, String separator) {
        Map<String, String> pairs = new LinkedHashMap<>();
        all(name).forEach(each -> pairs.put(each.split(separator, 2)[0], each.split(separator, 2)[1]));
        return pairs;
    }

    public Optional<String> find(String name) {
        return all(name).stream().findFirst();
    }
}
