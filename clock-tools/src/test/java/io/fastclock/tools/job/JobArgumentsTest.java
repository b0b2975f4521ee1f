// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobArgumentsTest {
    private static CountOptions count(String text) {
        return (CountOptions) JobArguments.parse(text);
    }

    @Test
    void parse_options_haveTheFormsOfTheCommandLine() {
        CountOptions options = count("count,seconds=2.5,json=true,file=/tmp/a=b.json,examine=false");
        assertThat(options.seconds).isEqualTo(2.5);
        assertThat(options.json).isTrue();
        assertThat(options.file()).hasValue(Path.of("/tmp/a=b.json"));
        assertThat(options.examine).isFalse();
        CountOptions defaults = count("count");
        assertThat(defaults.seconds).isInfinite();
        assertThat(defaults.json).isFalse();
        assertThat(defaults.examine).isTrue();
        assertThat(count("count,json").json).isTrue();
        assertThat(count("count,json=false").json).isFalse();
        assertThat(count("count,examine").examine).isTrue();
        assertThat(count("count,no-examine").examine).isFalse();
    }

    @Test
    void arguments_readAgain_areTheSameOptions() {
        CountOptions options =
                CountOptions.of(List.of(count("count,include=com.acme.*;Main,exclude=com.acme.Rate,callers=0")
                        .arguments()
                        .split("\n", -1)));
        assertThat(options.callers).isZero();
        assertThat(options.covers("com.acme.Cache")).isTrue();
        assertThat(options.covers("com.acme.Rate")).isFalse();
        assertThat(options.covers("org.example.Cache")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"30,30", "90s,90", "1.5m,90", "24h,86400"})
    void seconds_withUnit_areSeconds(String text, double seconds) {
        assertThat(count("count,seconds=" + text).seconds).isEqualTo(seconds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "x", "NaN", "Infinity", "86401", "25h", "1d", "."})
    void seconds_outOfRange_messageNamesValueAndWhatIsAllowed(String value) {
        assertThatThrownBy(() -> JobArguments.parse("count,seconds=" + value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + value + "\" is not a time; allowed are");
    }
}
