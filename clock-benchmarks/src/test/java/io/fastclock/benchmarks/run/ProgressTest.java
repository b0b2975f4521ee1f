// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private static final Effort NINE_SECONDS = new Effort(Duration.ZERO, 0, Duration.ZERO, 1, Duration.ofMillis(8_300));

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final Plan.Step step = new Plan.Step(List.of("a", "b"), false, 8, NINE_SECONDS);
    private final Plan.Step alone = new Plan.Step(List.of("c"), false, 1, NINE_SECONDS);
    private final Plan plan = new Plan(List.of(step, alone));
    private final Progress progress = new Progress(new PrintStream(printed, true, StandardCharsets.UTF_8), plan, 0);

    private List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceAll(" +", " "))
                .toList();
    }

    @Test
    void itSaysWhatOfHowManyAndTheTimeLeftAtThePaceSoFar() {
        progress.starts("a", step, 0);
        progress.starts("b", step, 90_000_000_000L); // Ten times what was planned.
        progress.starts("c", alone, 180_000_000_000L);
        assertThat(lines())
                .containsExactly(
                        "[ 1/3] a 8 threads, about 27 s left",
                        "[ 2/3] b 8 threads, about 3 min 0 s left",
                        "[ 3/3] c 1 thread, about 1 min 30 s left");
    }
}
