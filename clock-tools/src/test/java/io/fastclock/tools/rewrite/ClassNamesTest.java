// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ClassNamesTest {
    private final ClassNames names = new ClassNames.Parser().convert("com.acme.*;org.example.Cache;Main");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.acme.Rate",
                "com.acme.deep.down.Rate$Limit",
                "org.example.Cache",
                "org.example.Cache$1",
                "Main"
            })
    void test_nameMatchesPattern_returnsTrue(String name) {
        assertThat(names.test(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acmes.Rate", "com.Acme", "org.example.CacheKey", "org.example.cache.Cache", "Mains"})
    void test_nameWithSamePrefixOnly_returnsFalse(String name) {
        assertThat(names.test(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                ";com.acme.*",
                "com.acme.*;",
                "com..*",
                "com.*.Rate",
                "com.acme.**",
                "1a.*",
                "com/acme/*"
            })
    void parse_invalidPattern_messageNamesPattern(String text) {
        assertThatThrownBy(() -> new ClassNames.Parser().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("is neither a class name")
                .hasMessageContaining("com.acme.*");
    }

    @Test
    void test_noPatterns_returnsFalse() {
        assertThat(ClassNames.NONE.test("com.acme.Rate")).isFalse();
    }
}
