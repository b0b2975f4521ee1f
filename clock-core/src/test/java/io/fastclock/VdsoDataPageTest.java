// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page's line in {@code /proc/self/maps}. */
class VdsoDataPageTest {
    private static final String PAGE =
            "7ffd1ab5c000-7ffd1ab60000 r--p 00000000 00:00 0                          [vvar]\n";
    private static final String OTHERS = "55d0c8a00000-55d0c8a01000 r--p 00000000 08:01 1234      /usr/bin/java\n"
            + "7f0000000000-7f0000001000 rw-p 00000000 00:00 0 \n"
            + "7f0000001000-7f0000002000 r--p 00000000 00:00 0      /tmp/a file of that name [vvar]\n"
            + "7f0000001000-7f0000002000 r--p 00000000 00:00 0      /tmp/a\r10000-11000 r--p 00000000 00:00 0 [vvar]\n"
            + "7f0000002000-7f0000003000 r--p 00000000 00:00 0      /[vvar]\n"
            + "7ffd1ab60000-7ffd1ab62000 r--p 00000000 00:00 0      [vvar_vclock]\n";

    @Test
    void address_amongOtherLines_isThatOfPage() {
        assertThat(VdsoDataPage.address(OTHERS + PAGE + OTHERS)).isEqualTo(0x7ffd1ab5c000L);
        assertThat(VdsoDataPage.address("ffff9e1000-ffff9e3000 r--p 00000000 00:00 0 [vvar]"))
                .isEqualTo(0xffff9e1000L);
    }

    @ParameterizedTest
    @CsvSource({
        "7ffd1ab5c010-7ffd1ab60000 r--p, not aligned",
        "7ffd1ab5c000-7ffd1ab60000 rw-p, can be written",
        "7ffd1ab5c000-7ffd1ab60000 r--s, is shared"
    })
    void address_unexpectedPage_isRefused(String line, String why) {
        assertThatThrownBy(() -> VdsoDataPage.address(OTHERS + line + " 00000000 00:00 0 [vvar]"))
                .as(why)
                .isInstanceOf(TickResult.Refusal.class)
                .hasMessageContaining(line);
    }

    @Test
    void address_twoPagesOrNone_isRefused() {
        assertThatThrownBy(() -> VdsoDataPage.address(PAGE + PAGE)).isInstanceOf(TickResult.Refusal.class);
        assertThatThrownBy(() -> VdsoDataPage.address(OTHERS))
                .isInstanceOf(TickResult.Refusal.class)
                .hasMessageStartingWith("no [vvar] page");
    }
}
