// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.attach;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RefusalTest {
    @Test
    void toRead_ownerOfProcess_decidesTheCause() {
        assertThat(Refusal.toRead("17", "1001", "1000")).contains("belongs to another user", "sudo -u '#1001'");
        assertThat(Refusal.toRead("17", "1000", "1000"))
                .contains("setcap", "non-dumpable", "-javaagent:")
                .doesNotContain("another user.");
    }
}
