// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.Subject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbeEffortTest {
    private static double estimatedSeconds(Preset preset, int clocks) {
        List<Subject> subjects = Collections.nCopies(clocks, Subject.SYSTEM);
        return new ProbeRun(preset, subjects, 2, Path.of("unused")).estimatedSeconds();
    }

    @Test
    void withFifteenClocksQuickTakesLessThanTwoMinutesAndSmokeHalfAMinute() {
        assertThat(estimatedSeconds(Preset.QUICK, 15)).isLessThan(110);
        assertThat(estimatedSeconds(Preset.SMOKE, 15)).isLessThan(25);
    }

    @Test
    void aClockThatEndsItsThreadWithinTenSecondsHasThatLong() {
        assertThat(ProbeEffort.of(Preset.QUICK).rest()).isGreaterThan(Duration.ofSeconds(10));
        assertThat(ProbeEffort.of(Preset.FULL).rest()).isGreaterThan(Duration.ofSeconds(10));
    }

    @Test
    void accuracyIsMeasuredOneClockAtATime() {
        assertThat(ProbeEffort.of(Preset.QUICK).accuracyAtOnce()).isEqualTo(1);
        assertThat(ProbeEffort.of(Preset.FULL).accuracyAtOnce()).isEqualTo(1);
    }
}
