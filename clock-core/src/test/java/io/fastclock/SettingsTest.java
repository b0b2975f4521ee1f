// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
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
    @CsvFileSource(resources = "valid-settings.csv", quoteCharacter = '\'')
    void clock_validProperties_isThatClock(String properties, String clock) {
        Settings settings = read(properties);
        assertThat(FastClock.Selection.newClock(settings)).hasToString(clock);
        assertThat(settings.warnings).isEmpty();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "invalid-settings.csv", quoteCharacter = '\'')
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
