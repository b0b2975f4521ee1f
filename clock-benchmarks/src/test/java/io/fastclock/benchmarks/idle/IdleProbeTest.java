// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.idle;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.process.ForkedJvm;
import io.fastclock.benchmarks.report.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdleProbeTest {
    @TempDir
    private Path directory;

    private IdleFigures measure(Subject subject) throws Exception {
        List<String> arguments = IdleProbe.arguments(subject, Duration.ofMillis(20), Duration.ofMillis(100));
        List<String> lines =
                ForkedJvm.run(IdleProbe.class, arguments, Duration.ofMinutes(2), directory, subject.name());
        assertThat(lines).hasSize(1);
        return Json.parse(lines.get(0), IdleFigures.class);
    }

    @Test
    void aTickersThreadIsFound() throws Exception {
        IdleFigures figures = measure(Subject.TICKER);
        assertThat(figures.subject()).isEqualTo(Subject.TICKER);
        assertThat(figures.threads()).singleElement().asString().startsWith("fastclock-ticker");
    }

    @Test
    void theSystemClockHasNone() throws Exception {
        IdleFigures figures = measure(Subject.SYSTEM);
        assertThat(figures.threads()).isEmpty();
        assertThat(figures.lateMillis()).isZero();
    }

    @Test
    void sentinelsIsLookedAtBeforeItTakesItselfForBusy() throws Exception {
        assertThat(measure(Subject.SENTINEL).lateMillis()).isZero();
    }
}
