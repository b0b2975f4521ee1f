// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(value = "io.fastclock.FastClock", mode = ResourceAccessMode.READ)
class MainTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    @Test
    void run_noArguments_listsTheExamples() throws Exception {
        assertThat(Main.run(new String[0], out)).isTrue();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .containsPattern("rate-limiter +[a-z]")
                .contains("  sql-audit ", "  sentinel ", "  watching ");
    }

    @Test
    void run_unknownName_returnsFalseAndListsTheExamples() throws Exception {
        assertThat(Main.run(new String[] {"sundial"}, out)).isFalse();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .containsPattern("rate-limiter +[a-z]")
                .contains("watching");
    }

    @Test
    void run_rateLimiter_holdsOnBothClocks() throws Exception {
        assertThat(Main.run(new String[] {"rate-limiter"}, out)).isTrue();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("the system clock:")
                .contains("FastClock:");
    }
}
