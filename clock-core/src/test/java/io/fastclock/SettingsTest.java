// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void settings_withoutProperties_areDefaults() {
        Settings settings = new Settings(name -> null);
        assertThat(settings.kind).isEqualTo(Settings.TICK);
        assertThat(settings.period).isNull();
        assertThat(settings.warnings).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "clock=kernel-tick, KernelTickClock[DIRECT]",
        "kernelTick=off, KernelTickClock[DIRECT]",
        "clock=direct, KernelTickClock[DIRECT]",
        "clock=timer, 'TimerClock[period=20ms, not read]'",
        "clock=ticker, 'TickerClock[period=1ms, not read]'",
        "'clock= Ticker ', 'TickerClock[period=1ms, not read]'",
        "clock=timer;period=5ms, 'TimerClock[period=5ms, not read]'",
        "clock=ticker;period=500us, 'TickerClock[period=500us, not read]'"
    })
    void createClock_validClockAndPeriod_returnsThatClock(String properties, String clock) {
        Settings settings = read(properties);
        assertThat(FirstUse.Selection.clock(settings)).hasToString(clock);
        assertThat(settings.warnings).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "kernel-tick, clock, sundial, 'none of kernel-tick, direct, ticker, timer; using kernel-tick.'",
        "kernel-tick, clock, adaptive, 'none of kernel-tick, direct, ticker, timer; using kernel-tick.'",
        "timer, period, 2s, 'the period must be from 100us to 1s, not 2s'",
        "ticker, period, soon, '\"soon\" is not a period'",
        "kernel-tick, kernelTick, nonsense, 'none of auto, off; using auto.'"
    })
    void setting_invalidValue_isReportedOnceAndDefaultUsed(String kind, String property, String value, String message) {
        Settings settings = read("clock=" + kind + ";" + property + "=" + value);
        assertThat(settings.kind).isEqualTo(kind);
        assertThat(settings.period).isNull();
        assertThat(settings.warnings)
                .singleElement()
                .asString()
                .startsWith("The system property fastclock." + property + " is \"" + value + "\"")
                .contains(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "kernel-tick"})
    void period_withoutEffectOnClock_isReported(String clock) {
        assertThat(read("clock=" + clock + ";period=5ms").warnings)
                .singleElement()
                .asString()
                .contains("fastclock.period has no effect on " + clock);
    }

    @Test
    void properties_unreadable_areReportedAndDefaultsUsed() {
        Settings settings = new Settings(name -> {
            throw new SecurityException("thrown by a test");
        });
        assertThat(settings.kind).isEqualTo(Settings.TICK);
        assertThat(settings.warnings).hasSize(3);
    }

    @Test
    void property_ofUnknownName_isReported() {
        System.setProperty("fastclock.kerneltick", "off");
        try {
            assertThat(Settings.unknownProperties())
                    .containsExactly("The system property fastclock.kerneltick has no effect. FastClock has "
                            + "[fastclock.clock, fastclock.period, fastclock.kernelTick].");
        } finally {
            System.clearProperty("fastclock.kerneltick");
        }
    }
}
