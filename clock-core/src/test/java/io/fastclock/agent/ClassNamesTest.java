// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassNamesTest {
    private final ClassNames names = ClassNames.parse("include", "com.acme.*;org.example.Cache;Main");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.acme.Rate",
                "com.acme.deep.down.Rate$Limit",
                "org.example.Cache",
                "org.example.Cache$1",
                "Main"
            })
    void name_thatAPatternNames_matches(String name) {
        assertThat(names.test(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acmes.Rate", "com.Acme", "org.example.CacheKey", "org.example.cache.Cache", "Mains"})
    void name_thatMerelyBeginsAlike_doesNotMatch(String name) {
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
    void pattern_thatIsNone_isNamed(String text) {
        assertThatThrownBy(() -> ClassNames.parse("include", text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("include is \"" + text + "\"")
                .hasMessageContaining("com.acme.*");
    }

    @Test
    void none_neverMatches() {
        assertThat(ClassNames.NONE.test("com.acme.Rate")).isFalse();
    }
}
