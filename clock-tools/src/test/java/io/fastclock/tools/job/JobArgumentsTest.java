// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobArgumentsTest {
    private static CountOptions count(String options) {
        return (CountOptions) JobArguments.parse("count" + options);
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
        CountOptions options = count(text + ",file=/tmp/a=b.json");
        assertThat(options.file()).hasValue(Path.of("/tmp/a=b.json"));
        assertThat(options.seconds).isEqualTo(seconds);
        assertThat(options.json).isEqualTo(json);
        assertThat(options.examine).isEqualTo(examine);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "x", "NaN", "Infinity", "86401", "25h", "1d", "."})
    void seconds_outOfRange_messageNamesValueAndWhatIsAllowed(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> count(",seconds=" + value))
                .withMessageContaining("\"" + value + "\" is not a time; allowed are");
    }

    /** Also as the agent reads the options of a command. */
    @ParameterizedTest
    @CsvSource({
        "com.acme.Left, false",
        "com.acme.Rate, true",
        "com.acme.deep.down.Rate$Limit, true",
        "org.example.Cache, true",
        "org.example.Cache$1, true",
        "Main, true",
        "com.acmes.Rate, false",
        "com.Acme, false",
        "org.example.CacheKey, false",
        "org.example.cache.Cache, false",
        "Mains, false"
    })
    void covers_name_isIncludedAndNotExcluded(String name, boolean isCovered) {
        CountOptions options = count(",include=com.acme.*;org.example.Cache;Main,exclude=com.acme.Left,callers=0");
        CountOptions attached = CountOptions.of(List.of(options.arguments().split("\n", -1)));
        assertThat(options.covers(name)).isEqualTo(isCovered);
        assertThat(attached.covers(name)).isEqualTo(isCovered);
        assertThat(attached.callers).isZero();
        assertThat(count("").covers(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", ";com.acme.*", "com.acme.*;", "com..*", "com.*.Rate", "1a.*", "com/acme/*"})
    void include_invalidPattern_messageNamesPattern(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> count(",include=" + text))
                .withMessageContaining(
                        "is neither a class name such as com.acme.Cache nor a package such as com.acme.*");
    }
}
