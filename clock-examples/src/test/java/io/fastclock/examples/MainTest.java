// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private boolean run(String... args) throws Exception {
        return Main.run(args, new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void run_noArguments_listsExamples() throws Exception {
        assertThat(run()).isTrue();
        Main.names().forEach(name -> assertThat(printed()).containsPattern("\n  " + name + " +[A-Za-z]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sundial", "bucket4j more"})
    void run_wrongArguments_returnsFalseAndListsExamples(String args) throws Exception {
        assertThat(run(args.split(" "))).isFalse();
        assertThat(printed()).containsPattern("rate-limiter +[a-z]").contains("watching");
    }
}
