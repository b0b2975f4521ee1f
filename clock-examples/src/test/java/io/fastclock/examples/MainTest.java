// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {
    @ParameterizedTest
    @CsvSource({"'', true", "sundial, false", "bucket4j more, false"})
    void run_noneOrWrongArguments_listsExamples(String args, boolean right) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        String[] words = args.isEmpty() ? new String[0] : args.split(" ");
        assertThat(Main.run(words, new PrintStream(printed, true, StandardCharsets.UTF_8)))
                .isEqualTo(right);
        for (String name : Main.names()) {
            assertThat(printed.toString(StandardCharsets.UTF_8)).containsPattern("\n  " + name + " +[A-Za-z]");
        }
    }
}
