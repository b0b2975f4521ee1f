// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobArgumentsTest {
    private static CountOptions count(String options) {
        return (CountOptions) JobArguments.parse("count" + options);
    }

    @Test
    void file_withEqualsSign_isAccepted() {
        assertThat(count(",file=/tmp/a=b.json").file()).hasValue(Path.of("/tmp/a=b.json"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                             | Infinity | false | true",
                ",seconds=30,json               | 30       | true  | true",
                ",seconds=90s,json=true,examine | 90       | true  | true",
                ",seconds=1.5m,json=false       | 90       | false | true",
                ",seconds=24h,examine=false     | 86400    | false | false",
                ",seconds=2.5,no-examine        | 2.5      | false | false"
            })
    void parse_options_haveTheFormsOfTheCommandLine(String text, double seconds, boolean json, boolean examine) {
        CountOptions options = count(text);
        assertThat(options.seconds).isEqualTo(seconds);
        assertThat(options.json).isEqualTo(json);
        assertThat(options.examine).isEqualTo(examine);
    }

    @Test
    void arguments_readAgain_areTheSameOptions() {
        String lines = count(",include=com.acme.*;Main,exclude=com.acme.Rate,callers=0")
                .arguments();
        CountOptions options = CountOptions.of(List.of(lines.split("\n", -1)));
        assertThat(options.callers).isZero();
        assertThat(options.covers("com.acme.Cache")).isTrue();
        assertThat(options.covers("com.acme.Rate")).isFalse();
        assertThat(options.covers("org.example.Cache")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "x", "NaN", "Infinity", "86401", "25h", "1d", "."})
    void seconds_outOfRange_messageNamesValueAndWhatIsAllowed(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> count(",seconds=" + value))
                .withMessageContaining("\"" + value + "\" is not a time; allowed are");
    }
}
