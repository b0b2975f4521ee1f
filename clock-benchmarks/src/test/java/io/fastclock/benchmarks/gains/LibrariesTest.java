// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.report.Header;
import io.fastclock.tools.job.Catalogue;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LibrariesTest {
    static Stream<Gain> replaced() {
        return Arrays.stream(Gain.values()).filter(Gain::isReplaced);
    }

    /** The measured version is one that the catalogue knows. */
    @ParameterizedTest
    @MethodSource("replaced")
    void entry_ofReplacedRow_namesTheMeasuredVersion(Gain gain) {
        assertThat(Header.ofThisMachine("test").peerVersions().values())
                .containsAnyElementsOf(Libraries.entry(gain).orElseThrow().versions());
    }

    @ParameterizedTest
    @CsvSource({
        "INFINISPAN, 'replace,include=org.infinispan.commons.time.DefaultTimeService'",
        "GUAVA_MEMOIZE, 'replace,include=com.google.common.base.Suppliers,nano-time'",
        "HIKARICP, 'replace,include=com.zaxxer.hikari.util.ClockSource,nano-time'",
    })
    void replacement_wallOrBoth_hasNanoTimeIfTheEntryHasIt(Gain gain, String arguments) {
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
