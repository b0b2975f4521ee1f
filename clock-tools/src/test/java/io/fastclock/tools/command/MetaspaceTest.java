// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetaspaceTest {
    /** As of Java 11 and 25. */
    @ParameterizedTest
    @CsvSource({
        "unlimited, 10000000, 1000, true",
        "unlimited, 2000000, 1000001, false",
        "13000000 bytes, 10000000, 1000000, true",
        "12800000 bytes, 10000000, 1000000, false",
        "10000000 bytes, 2000000, 1000000, false",
        "unknown, 10000000, 1000000, false"
    })
    void hasRoom_limit_decides(String max, long reserved, long committed, boolean isEnough) {
        String report = "Usage:\n  Non-class:  80800 bytes used.\n\nVirtual space:\n"
                + "  Non-class space:  67108864 bytes reserved,  3196608 bytes ( <1%) committed,  1 nodes.\n"
                + "      Class space:  " + reserved + " bytes reserved, " + committed + " bytes ( 50%) committed \n"
                + "             Both:  83886080 bytes reserved,  327680 bytes ( <1%) committed. \n\n"
                + "MaxMetaspaceSize: " + max + "\n";
        assertThat(Metaspace.hasRoom(report)).isEqualTo(isEnough);
        assertThat(Metaspace.hasRoom(report.replace("bytes", "B"))).isFalse();
    }
}
