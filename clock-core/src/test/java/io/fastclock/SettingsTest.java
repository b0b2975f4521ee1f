// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    /** Reads properties in the form {@code clock=timer;period=5ms}. */
    private static Settings read(String text) {
        Map<String, String> properties = new HashMap<>();
        for (String property : text.split(";", -1)) {
            int end = property.indexOf('=');
            properties.put("fastclock." + property.substring(0, end), property.substring(end + 1));
        }
        return new Settings(properties::get);
    }

    private static void assertDefaults(Settings settings) {
        assertThat(settings.options.periodIsSet).isFalse();
        assertThat(settings.options.holdsBackwardSteps).isFalse();
        assertThat(settings.options.lowersTimerSlack).isTrue();
        assertThat(settings.jmx).isFalse();
    }

    @Test
    void settings_withoutProperties_areDefaults() {
        Settings settings = new Settings(name -> null);
        assertThat(settings.kind).isEqualTo(Settings.ADAPTIVE);
        assertDefaults(settings);
        assertThat(settings.warnings).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "clock=adaptive, AdaptiveClock[DIRECT]",
        "kernelTick=off, AdaptiveClock[DIRECT]",
        "clock=direct, AdaptiveClock[DIRECT]",
        "clock=timer, 'TimerClock[period=20ms, not yet read]'",
        "clock=ticker, 'TickerClock[period=1ms, not yet read]'",
        "'clock= Ticker ', 'TickerClock[period=1ms, not yet read]'",
        "period=20ms, 'AdaptiveClock[period=20ms, DIRECT]'",
        "period=1000000us, 'AdaptiveClock[period=1s, DIRECT]'",
        "clock=timer;period=5ms, 'TimerClock[period=5ms, not yet read]'",
        "clock=ticker;period=500us, 'TickerClock[period=500us, not yet read]'"
    })
    void createClock_validClockAndPeriod_returnsThatClock(String properties, String clock) {
        Settings settings = read(properties);
        assertThat(ClockFactory.create(settings)).hasToString(clock);
        assertThat(settings.warnings).isEmpty();
    }

    @Test
    void settings_ofAdaptiveClock_areRead() {
        Settings settings = read("backwardStep= Hold ;timerSlack=KEEP;jmx=true");
        assertThat(settings.options.holdsBackwardSteps).isTrue();
        assertThat(settings.options.lowersTimerSlack).isFalse();
        assertThat(settings.jmx).isTrue();
        assertThat(settings.warnings).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "adaptive, clock, sundial, 'none of adaptive, direct, timer, ticker; using adaptive.'",
        "adaptive, period, 500us, 'the period must be from 1ms to 1s in whole milliseconds'",
        "adaptive, period, 1500us, 'the period must be from 1ms to 1s in whole milliseconds'",
        "adaptive, period, 2s, 'the period must be from 1ms to 1s in whole milliseconds'",
        "adaptive, period, 0ms, 'the period must be from 1ms to 1s in whole milliseconds'",
        "adaptive, period, soon, '\"soon\" is not a period'",
        "timer, period, 2s, 'the period must be from 100us to 1s, not 2s'",
        "timer, period, soon, '\"soon\" is not a period'",
        "adaptive, backwardStep, jump, 'none of follow, hold; using follow'",
        "adaptive, jmx, perhaps, 'none of false, true; using false'",
        "adaptive, timerSlack, 1ns, 'none of lower, keep; using lower.'",
        "adaptive, kernelTick, nonsense, 'none of auto, off; using auto.'"
    })
    void setting_invalidValue_isReportedOnceAndDefaultUsed(String kind, String property, String value, String message) {
        Settings settings = read("clock=" + kind + ";" + property + "=" + value);
        assertThat(settings.kind).isEqualTo(kind);
        assertDefaults(settings);
        assertThat(settings.warnings)
                .singleElement()
                .asString()
                .startsWith("The system property fastclock." + property + " is \"" + value + "\"")
                .contains(message);
    }

    @ParameterizedTest
    @CsvSource({"direct, period=5ms", "ticker, backwardStep=hold", "timer, jmx=true", "timer, timerSlack=keep"})
    void setting_withoutEffectOnClock_isReported(String clock, String property) {
        Settings settings = read("clock=" + clock + ";" + property);
        assertThat(settings.jmx).isFalse();
        assertThat(settings.warnings)
                .singleElement()
                .asString()
                .contains("fastclock." + property.replaceAll("=.*", ""), "has no effect on " + clock);
    }

    @Test
    void properties_unreadable_areReportedAndDefaultsUsed() {
        Settings settings = new Settings(name -> {
            throw new SecurityException("thrown by a test");
        });
        assertThat(settings.kind).isEqualTo(Settings.ADAPTIVE);
        assertThat(settings.warnings).hasSize(6);
    }
}
