// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    private final Properties before = System.getProperties();

    /** Reads properties in the form {@code clock=timer;period=5ms}. */
    private Settings read(String text) {
        Properties properties = (Properties) before.clone();
        for (String property : text.split(";", -1)) {
            int end = property.indexOf('=');
            properties.setProperty("fastclock." + property.substring(0, end), property.substring(end + 1));
        }
        System.setProperties(properties);
        return new Settings();
    }

    @AfterEach
    void restoreProperties() {
        System.setProperties(before);
    }

    @ParameterizedTest
    @CsvSource({
        "clock=kernel-tick, KernelTickClock[DIRECT]",
        "kernelTick=off, KernelTickClock[DIRECT]",
        "clock=direct, KernelTickClock[DIRECT]",
        "clock=timer, 'TimerClock[period=20.0 ms, not read]'",
        "clock=ticker, 'TickerClock[period=1.0 ms, not read]'",
        "'clock= Ticker ', 'TickerClock[period=1.0 ms, not read]'",
        "clock=timer;period= 5 MS, 'TimerClock[period=5.0 ms, not read]'",
        "clock=ticker;period=1s, 'TickerClock[period=1000.0 ms, not read]'",
        "clock=ticker;period=100us, 'TickerClock[period=0.1 ms, not read]'",
        "clock=worst-case, 'KernelTickClock[DIRECT, overridden by WorstCaseClock[tick=10.0 ms]]'",
        "clock=Worst-Case;period=4ms, 'KernelTickClock[DIRECT, overridden by WorstCaseClock[tick=4.0 ms]]'",
        "clock=worst-case;period=1000us, 'KernelTickClock[DIRECT, overridden by WorstCaseClock[tick=1.0 ms]]'"
    })
    void clock_validProperties_isThatClock(String properties, String clock) {
        Settings settings = read(properties);
        assertThat(FastClock.Selection.newClock(settings)).hasToString(clock);
        assertThat(settings.warnings).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "kernel-tick, clock, sundial, 'none of kernel-tick, direct, ticker, timer, worst-case; using kernel-tick.'",
        "kernel-tick, kernelTick, nonsense, 'none of auto, off; using auto.'",
        "timer, period, 2s, 'the period must be from 100us to 1s, not PT2S; using'",
        "ticker, period, 0ms, 'from 100us to 1s, not PT0S'",
        "ticker, period, 99999ns, 'from 100us to 1s, not PT0.000099999S'",
        "ticker, period, 1000000001ns, 'from 100us to 1s, not PT1.000000001S'",
        "ticker, period, 999999999999999999s, 'from 100us to 1s, not PT'",
        "worst-case, period, 999us, 'the tick must be from 1ms to 10ms, not PT0.000999S; using'",
        "worst-case, period, 10000001ns, 'the tick must be from 1ms to 10ms, not PT0.010000001S; using'",
        "worst-case, period, 999999999999999999s, 'from 1ms to 10ms, not PT'",
        "ticker, period, soon, 'write a whole number and a unit, as in 1ms, 20ms or 1s; using'",
        "ticker, period, '', 'write a whole number and a unit'",
        "ticker, period, 1, 'write a whole number and a unit'",
        "ticker, period, ms, 'write a whole number and a unit'",
        "ticker, period, 1.5ms, 'write a whole number and a unit'",
        "ticker, period, -1ms, 'write a whole number and a unit'",
        "ticker, period, 1ms 2us, 'write a whole number and a unit'",
        "ticker, period, ٣ms, 'write a whole number and a unit'",
        "ticker, period, 99999999999999999999ms, 'write a whole number and a unit'"
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
                .contains("fastclock.period has no effect on " + clock + ". Use it with ticker, timer or worst-case.");
    }

    @Test
    void properties_unreadable_areReportedAndDefaultsUsed() {
        System.setProperties(new Properties(before) {
            @Override
            public String getProperty(String key) {
                throw new SecurityException("thrown by a test");
            }
        });
        Settings settings = new Settings();
        assertThat(settings.kind).isEqualTo(Settings.TICK);
        assertThat(settings.period).isNull();
        assertThat(settings.warnings).hasSize(3);
        assertThat(Objects.requireNonNull(Settings.switchedOff()).refusal)
                .isEqualTo("the system property fastclock.kernelTick cannot be read:"
                        + " java.lang.SecurityException: thrown by a test");
    }

    @ParameterizedTest
    @CsvSource({
        "kernelTick=off, true",
        "kerneltick=off, true",
        "KERNELTICK= OFF , true",
        "kernelTick=auto, false",
        "kerneltick=of, false",
        "kernel.tick=off, false"
    })
    void kernelTick_off_switchesOffInAnyCase(String property, boolean isOff) {
        read(property);
        assertThat(Settings.switchedOff() != null).isEqualTo(isOff);
    }
}
