// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PresetTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            .                | [clock-benchmarks]                           | QUICK
            .                | [:clock-benchmarks]                          | QUICK
            .                | [clock-core, io.fastclock:clock-benchmarks]  | QUICK
            .                | [./clock-benchmarks]                         | QUICK
            clock-benchmarks | []                                           | QUICK
            .                | []                                           | SMOKE
            .                | [clock-core]                                 | SMOKE
            .                | [clock-benchmarks-of-others]                 | SMOKE
            .                | ${session.request.selectedProjects}          | SMOKE
            """)
    void forMaven_moduleSelectedOrStartedIn_isQuick(Path startedIn, String selected, Preset preset) {
        assertThat(Preset.forMaven(Path.of("clock-benchmarks"), startedIn, "selected=" + selected))
                .isEqualTo(preset);
    }
}
