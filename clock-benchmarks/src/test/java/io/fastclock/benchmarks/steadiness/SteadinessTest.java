// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.benchmarks.process.ForkedJvm;
import io.fastclock.benchmarks.report.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadinessTest {
    private static SteadinessFigures probe(Path directory, String... options) throws Exception {
        List<String> lines = ForkedJvm.run(
                SteadinessProbe.class,
                List.of(options),
                System.getProperty("java.class.path"),
                List.of("2", "300", "500", "200"),
                Duration.ofMinutes(2),
                directory,
                "probe");
        return Json.parse(lines.get(lines.size() - 1), SteadinessFigures.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "ticker", "direct"})
    void probe_findsSharesAndCosts(String clock, @TempDir Path directory) throws Exception {
        SteadinessFigures figures = probe(directory, "-Dfastclock.clock=" + clock);
        assertThat(figures.exactShare()).isGreaterThan(0).isLessThanOrEqualTo(1);
        assertThat(figures.nanosPerRead()).isPositive();
        if (clock.equals("adaptive")) {
            assertThat(figures.cachedShare())
                    .isBetween(0.0, 1.1); // The window is a little longer than what is measured.
        } else {
            assertThat(figures.cachedShare()).isNaN();
        }
        if (clock.equals("direct")) {
            assertThat(figures.exactShare()).as("of direct reads").isEqualTo(1);
            assertThat(figures.worstMillis()).isZero();
        }
    }

    @Test
    void neighbour_withoutTheRight_isAnError_withIt_isStopped(@TempDir Path directory) throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        NoisyNeighbour neighbour;
        try {
            neighbour = NoisyNeighbour.start(4, directory);
        } catch (IOException noCompilerOrNotPermitted) {
            assertThat(noCompilerOrNotPermitted).hasMessageMatching("(?s).*(has ended with 2|cc).*");
            return;
        }
        neighbour.stop();
        assertThat(ProcessHandle.allProcesses()
                        .filter(process -> process.info().command().orElse("").startsWith(directory.toString())))
                .isEmpty();
    }
}
