// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    private final List<String> warnings = new ArrayList<>();

    private Settings read(Map<String, String> properties) {
        Settings settings = new Settings(properties::get);
        warnings.addAll(settings.warnings);
        return settings;
    }

    @Test
    void settings_withoutProperties_areDefaults() {
        Settings settings = read(Map.of());
        assertThat(settings.kind).isEqualTo(Settings.ADAPTIVE);
        assertThat(settings.period).isNull();
        assertThat(warnings).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "adaptive, 'AdaptiveClock[period=1ms, DIRECT]'",
        "direct, DirectClock",
        "timer, 'TimerClock[period=20ms, not yet read]'",
        "ticker, 'TickerClock[period=1ms, not yet read]'",
        "' Ticker ', 'TickerClock[period=1ms, not yet read]'"
    })
    void createClock_knownName_returnsThatClock(String name, String clock) {
        assertThat(read(Map.of(Settings.CLOCK, name)).createClock()).hasToString(clock);
        assertThat(warnings).isEmpty();
    }

    @Test
    void period_ofEachClockWithThread_isUsed() {
        assertThat(read(Map.of(Settings.PERIOD, "20ms")).createClock())
                .hasToString("AdaptiveClock[period=20ms, DIRECT]");
        assertThat(read(Map.of(Settings.PERIOD, "1000000us")).createClock())
                .hasToString("AdaptiveClock[period=1000ms, DIRECT]");
        Map<String, String> properties = Map.of(Settings.CLOCK, "timer", Settings.PERIOD, "5ms");
        assertThat(read(properties).createClock()).hasToString("TimerClock[period=5ms, not yet read]");
        assertThat(read(Map.of(Settings.CLOCK, "ticker", Settings.PERIOD, "500us")).period)
                .isEqualTo(Duration.ofNanos(500_000));
        assertThat(warnings).isEmpty();
    }

    @Test
    void clock_unknownName_isReportedOnceAndDefaultUsed() {
        assertThat(read(Map.of(Settings.CLOCK, "sundial")).kind).isEqualTo(Settings.ADAPTIVE);
        assertThat(warnings)
                .containsExactly(
                        "The system property fastclock.clock is \"sundial\", which is none of adaptive, direct, "
                                + "timer, ticker, coarse; using adaptive.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"500us", "1500us", "2s", "0ms", "soon"})
    void period_invalidForAdaptive_isReportedOnceAndDefaultUsed(String period) {
        Settings settings = read(Map.of(Settings.PERIOD, period));
        assertThat(settings.createClock()).hasToString("AdaptiveClock[period=1ms, DIRECT]");
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("The system property fastclock.period is \"" + period
                        + "\": the period must be from 1ms to 1s in" + " whole milliseconds");
    }

    @ParameterizedTest
    @CsvSource({"2s, 'the period must be from 100us to 1s, not 2s'", "soon, '\"soon\" is not a period'"})
    void period_invalid_isReportedOnceAndDefaultUsed(String period, String reason) {
        Settings settings = read(Map.of(Settings.CLOCK, "timer", Settings.PERIOD, period));
        assertThat(settings.kind).isEqualTo(Settings.TIMER);
        assertThat(settings.period).isNull();
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("The system property fastclock.period is \"" + period + "\": " + reason);
    }

    @Test
    void properties_unreadable_areReportedAndDefaultsUsed() {
        Settings settings = new Settings(name -> {
            throw new SecurityException("thrown by a test");
        });
        assertThat(settings.kind).isEqualTo(Settings.ADAPTIVE);
        assertThat(settings.warnings).hasSize(5);
    }

    @Test
    void backwardStep_knownNameOrUnset_isUsedOrFollow() {
        assertThat(read(Map.of()).backwardStep).isEqualTo(BackwardStep.FOLLOW);
        assertThat(read(Map.of(Settings.BACKWARD_STEP, "follow")).backwardStep).isEqualTo(BackwardStep.FOLLOW);
        assertThat(read(Map.of(Settings.BACKWARD_STEP, " Hold ")).backwardStep).isEqualTo(BackwardStep.HOLD);
        assertThat(warnings).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "fastclock.backwardStep, jump, 'none of follow, hold; using follow'",
        "fastclock.jmx, perhaps, 'none of false, true; using false'",
        "fastclock.timerSlack, 1ns, 'none of lower, keep; using lower.'"
    })
    void setting_invalidValue_isReportedOnceAndDefaultUsed(String property, String value, String message) {
        Settings settings = read(Map.of(property, value));
        assertThat(settings.backwardStep).isEqualTo(BackwardStep.FOLLOW);
        assertThat(settings.lowersTimerSlack).isTrue();
        assertThat(settings.jmx).isFalse();
        assertThat(warnings).singleElement().asString().contains(property, value, message);
    }

    @ParameterizedTest
    @CsvSource({
        "direct, fastclock.period, 5ms",
        "coarse, fastclock.period, 5ms",
        "ticker, fastclock.backwardStep, hold",
        "timer, fastclock.jmx, true",
        "timer, fastclock.timerSlack, keep"
    })
    void setting_withoutEffectOnClock_isReported(String clock, String property, String value) {
        assertThat(read(Map.of(Settings.CLOCK, clock, property, value)).jmx).isFalse();
        assertThat(warnings).singleElement().asString().contains(property, "has no effect on " + clock);
    }

    @Test
    void settings_ofAdaptiveClock_areRead() {
        Settings settings = read(Map.of(Settings.TIMER_SLACK, "KEEP", Settings.JMX, "true"));
        assertThat(settings.lowersTimerSlack).isFalse();
        assertThat(settings.jmx).isTrue();
        assertThat(warnings).isEmpty();
    }
}
