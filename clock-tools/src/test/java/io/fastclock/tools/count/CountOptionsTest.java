// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountOptionsTest {
    private static CountOptions count(String options) {
        return new CountOptions(options.isEmpty() ? List.of() : List.of(options.split(",", -1)));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "options.csv", delimiter = '|', quoteCharacter = '\'')
    void options_valid_areRead(String text, double delay, double seconds, double every, boolean json, boolean examine) {
        CountOptions options = count(text + (text.isEmpty() ? "" : ",") + "file=/tmp/a=%p.json");
        assertThat(options.file)
                .hasValue(Path.of("/tmp/a=" + ProcessHandle.current().pid() + ".json"));
        assertThat(options.delaySeconds).isEqualTo(delay);
        assertThat(options.seconds).isEqualTo(seconds);
        assertThat(options.everySeconds).isEqualTo(every);
        assertThat(options.json).isEqualTo(json);
        assertThat(options.examine).isEqualTo(examine);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "x", "NaN", "Infinity", "86401", "25h", "1d", "."})
    void seconds_outOfRange_messageNamesValueAndWhatIsAllowed(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> count("delay=" + value))
                .withMessageContaining("delay is \"" + value + "\"; allowed is a time such as 30");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "seconds=2h,every=1h | seconds must not be more than every",
                "callers=21          | callers is \"21\"; allowed is a number of frames from 0 to 20"
            })
    void options_contradictOrAreOutOfRange_messageSaysSo(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> count(text)).withMessage(message);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "covered.csv", delimiter = '|', quoteCharacter = '\'')
    void covers_name_isIncludedAndNotExcluded(String name, boolean isCovered) {
        CountOptions options = count("include=com.acme.*;org.example.Cache;Main,exclude=com.acme.Left");
        assertThat(options.covers(name)).isEqualTo(isCovered);
        assertThat(count("").covers(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", ";com.acme.*", "com.acme.*;", "com..*", "com.*.Rate", "1a.*", "com/acme/*"})
    void include_invalidPattern_messageNamesItAndWhatIsAllowed(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> count("include=" + text))
                .withMessageContaining("include is \"" + text + "\"; allowed is a class such as com.acme.Cache");
    }
}
