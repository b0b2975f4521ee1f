// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.report.Header;
import io.fastclock.tools.catalogue.Catalogue;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LibrariesTest {
    static Stream<Gain> replaced() {
        return Arrays.stream(Gain.values()).filter(gain -> Libraries.entry(gain).isPresent() && gain.isReplaced());
    }

    /** The measured version is one that the catalogue knows. */
    @ParameterizedTest
    @MethodSource("replaced")
    void entry_ofReplacedRow_namesTheMeasuredVersion(Gain gain) {
        assertThat(Header.ofThisMachine("test").peerVersions().values())
                .containsAnyElementsOf(Libraries.entry(gain).orElseThrow().versions);
    }

    @ParameterizedTest
    @CsvSource({
        "INFINISPAN, replace",
        "GEODE, 'replace,include=org.apache.geode.distributed.internal.DSClock'",
        "HIKARICP, 'replace,include=com.zaxxer.hikari.util.ClockSource,nano-time'",
    })
    void replacement_ofEntry_namesClassesUnlessTheyAreRight(Gain gain, String arguments) {
        assertThat(Libraries.replacement(gain)).isEqualTo(arguments);
    }

    @Test
    void gain_ofEachEntry_isARow() {
        assertThat(Catalogue.ENTRIES.stream()
                        .flatMap(entry -> entry.optional("gain").stream())
                        .toList())
                .isNotEmpty()
                .isSubsetOf(Arrays.stream(Gain.values()).map(Gain::name).toList());
    }
}
