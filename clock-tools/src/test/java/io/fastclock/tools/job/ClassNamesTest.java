// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ClassNamesTest {
    private final ClassNames names = new ClassNames.Parser().convert("com.acme.*;org.example.Cache;Main");

    @ParameterizedTest
    @CsvSource({
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
    void test_name_returnsWhetherAPatternMatches(String name, boolean matches) {
        assertThat(names.test(name)).isEqualTo(matches);
        assertThat(ClassNames.NONE.test(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", ";com.acme.*", "com.acme.*;", "com..*", "com.*.Rate", "1a.*", "com/acme/*"})
    void parse_invalidPattern_messageNamesPattern(String text) {
        assertThatThrownBy(() -> new ClassNames.Parser().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("is neither a class name")
                .hasMessageContaining("com.acme.*");
    }
}
