// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fastclock.tools.replace.ReplaceOptions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    @Test
    void parse_jobWithOptions_returnsValues() {
        Arguments arguments = Arguments.parse("count,seconds=2.5,json=true,file=/tmp/a=b.json");
        arguments.allow(Set.of("seconds", "json", "file"));
        assertThat(arguments.job).isEqualTo("count");
        assertThat(arguments.seconds("seconds")).hasValue(2.5);
        assertThat(arguments.flag("json", false)).isTrue();
        assertThat(arguments.text("file")).hasValue("/tmp/a=b.json");
    }

    @Test
    void options_missing_haveDefaults() {
        Arguments arguments = Arguments.parse("count");
        assertThat(arguments.seconds("seconds")).isEmpty();
        assertThat(arguments.flag("examine", true)).isTrue();
        assertThat(arguments.text("file")).isEmpty();
    }

    @Test
    void parse_noText_returnsEmptyJob() {
        assertThat(Arguments.parse(null).job).isEmpty();
        assertThat(Arguments.parse("").job).isEmpty();
    }

    @Test
    void allow_unknownOption_messageListsOptions() {
        assertThatThrownBy(() -> Arguments.parse("count,second=3").allow(Set.of("seconds", "json")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"second\" is not an option of count; its options are json, seconds");
    }

    @Test
    void parse_optionWithoutValue_messageNamesOption() {
        assertThatThrownBy(() -> Arguments.parse("count,json"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"json\"");
    }

    @Test
    void parse_optionTwice_messageNamesOption() {
        assertThatThrownBy(() -> Arguments.parse("count,json=true,json=false"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("json occurs twice");
    }

    @Test
    void flag_invalidValue_messageNamesValue() {
        assertThatThrownBy(() -> Arguments.parse("count,json=yes").flag("json", false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("json is \"yes\"; allowed values are true and false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "x", "NaN", "Infinity", "86401"})
    void seconds_outOfRange_messageNamesValue(String value) {
        assertThatThrownBy(() -> Arguments.seconds("seconds", value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("seconds is \"" + value + "\"");
    }

    @Test
    void replaceOptions_withoutInclude_throwsIllegalArgumentException() {
        assertThatThrownBy(() -> new ReplaceOptions(Arguments.parse("replace,nanoTime=true")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("include");
    }

    @Test
    void covers_includedAndExcludedClasses_returnsOnlyIncluded() {
        ReplaceOptions options =
                new ReplaceOptions(Arguments.parse("replace,include=com.acme.*,exclude=com.acme.test.*;com.acme.Slow"));
        assertThat(options.covers("com.acme.Rate")).isTrue();
        assertThat(options.covers("com.acme.Slow")).isFalse();
        assertThat(options.covers("com.acme.test.Rate")).isFalse();
        assertThat(options.covers("org.example.Rate")).isFalse();
        assertThat(options.nanoTime).isFalse();
    }
}
