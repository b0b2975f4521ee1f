// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.JavaProcess;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** All examples of the runnable jar, in one process. An example throws if its library does not work as it should. */
class ExamplesJarIT {
    private static String printed = "";

    @BeforeAll
    static void runAll() throws Exception {
        Path jar = Path.of(System.getProperty("test.fastclock.jar")).resolveSibling("examples.jar");
        printed = JavaProcess.run(JavaProcess.java("-jar", jar, "--all"), Map.of()).out;
    }

    @Test
    void run_all_printsEachOnce() {
        assertThat(printed.lines().filter(line -> line.startsWith("== ")).map(line -> line.substring(3)))
                .containsExactlyElementsOf(Main.names());
    }

    @ParameterizedTest
    @CsvFileSource(resources = "results.csv", delimiter = '|')
    void run_all_printsResultOfEach(String name, String result) {
        String section = printed.substring(printed.indexOf("== " + name));
        int end = section.indexOf("\n== ");
        assertThat(end < 0 ? section : section.substring(0, end)).contains(result);
    }
}
