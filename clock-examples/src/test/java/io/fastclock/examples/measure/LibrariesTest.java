// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LibrariesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bucket4j",
                "Caffeine",
                "datasource-proxy",
                "Guava",
                "H2",
                "log4j2",
                "Micrometer",
                "Resilience4j",
                "Sentinel",
                "Spring"
            })
    void named_libraryOfTheBuild_hasItsVersion(String library) {
        assertThat(Libraries.named(library)).matches(library + " \\d+\\.\\d+[.\\w-]*");
    }

    @Test
    void named_unknownLibrary_throws() {
        assertThatIllegalArgumentException().isThrownBy(() -> Libraries.named("Sundial"));
    }
}
