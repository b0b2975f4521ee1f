// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderTest {
    @ParameterizedTest
    @CsvSource({
        "OpenJDK 64-Bit Server VM 25.0.3+9-LTS Eclipse Adoptium, 25",
        "Eclipse OpenJ9 VM 17.0.15+6 IBM Corporation, 17",
        "JamVM 17-internal the vendor, 17",
        "unknown unknown a vendor, unknown unknown a vendor"
    })
    void javaVersion_ofAnyJvm_isFeatureVersionOrWholeText(String jvm, String version) {
        assertThat(Header.javaVersion(jvm)).isEqualTo(version);
    }
}
