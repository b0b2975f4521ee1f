// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ResourceLock(value = "io.fastclock.FastClock", mode = ResourceAccessMode.READ)
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

    /** An example throws if its library does not work as it should. The logging and the agent have their own tests. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sql-audit    | CALL PAUSE(300) from",
                "rate-limiter | The limiter grants at most 1000 calls in any 500 ms: ",
                "bucket4j     | The bucket has 1000 tokens",
                "resilience4j | then was HALF_OPEN.",
                "sentinel     | Sentinel grants 100 calls per second: ",
                "caffeine     | the entry has expired.",
                "guava        | the entry has expired.",
                "http         | For 2,000 requests, the header was built",
                "ids          | 4 threads generated 1,000,000 ids, 1,000,000 of them different.",
                "metrics      | fastclock_ticks_total",
                "spring       | A session expires at",
                "testing      | used after another 30 minutes, is expired.",
                "event-loop   | The loop handled 1,000,000 events in",
                "watching     | Clock Mode Change: DIRECT -> ",
            })
    void run_byName_printsResult(String name, String result) throws Exception {
        assertThat(run(name)).isTrue();
        assertThat(printed()).contains(result);
    }
}
