// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.benchmarks.process.ForkedJvm;
import io.fastclock.benchmarks.report.Json;
import java.nio.file.Files;
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

    /** With the right it would disturb the other tests: tried by the command. */
    @Test
    void neighbour_withoutTheRight_isAnError(@TempDir Path directory) {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/cc")), "no C compiler");
        assumeTrue(!System.getProperty("user.name").equals("root"));
        assertThatIOException()
                .isThrownBy(() -> NoisyNeighbour.start(4, directory))
                .withMessageContaining("has ended with 2");
    }

    @Test
    void neighbour_withABadShare_isAnError(@TempDir Path directory) {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/cc")), "no C compiler");
        assertThatIOException()
                .isThrownBy(() -> NoisyNeighbour.start(60, directory))
                .withMessageContaining("has ended with 1");
    }
}
