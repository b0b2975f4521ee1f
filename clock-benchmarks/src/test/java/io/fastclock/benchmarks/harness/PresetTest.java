// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PresetTest {
    private static final Path ROOT = Path.of("project");
    private static final Path MODULE = ROOT.resolve("clock-benchmarks");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "selected=[clock-benchmarks]",
                "selected=[:clock-benchmarks]",
                "selected=[clock-core, io.fastclock:clock-benchmarks]",
                "selected=[./clock-benchmarks]"
            })
    void forMaven_moduleSelected_isQuick(String selected) {
        assertThat(Preset.forMaven(MODULE, ROOT, selected)).isEqualTo(Preset.QUICK);
    }

    @Test
    void forMaven_startedInModule_isQuick() {
        assertThat(Preset.forMaven(MODULE, MODULE, "selected=[]")).isEqualTo(Preset.QUICK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "selected=[]",
                "selected=[clock-core]",
                "selected=[clock-benchmarks-of-others]",
                "selected=${session.request.selectedProjects}"
            })
    void forMaven_moduleNotSelected_isSmoke(String selected) {
        assertThat(Preset.forMaven(MODULE, ROOT, selected)).isEqualTo(Preset.SMOKE);
    }

    @Test
    void named_otherThanUserName_isEmpty() {
        assertThat(Preset.named("full")).contains(Preset.FULL);
        assertThat(Preset.named("FULL")).isEmpty();
    }
}
