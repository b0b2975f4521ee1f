// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class RefusalTest {
    @Test
    void toRead_ownerOfProcess_decidesTheCause() {
        assertThat(Refusal.toRead("17", "1001", "1000")).contains("belongs to another user", "sudo -u '#1001'");
        assertThat(Refusal.toRead("17", "1000", "1000"))
                .contains("setcap", "non-dumpable", "-javaagent:")
                .doesNotContain("another user.");
    }

    @Test
    void toAttach_directoryOfItsOwn_isTheCause() {
        assertThat(Refusal.toAttach("17", new IOException("no socket"), true)).contains("DisableAttachMechanism");
        assertThat(Refusal.toAttach("17", new IOException("no socket"), false))
                .contains("no socket. It has a directory /tmp of its own")
                .doesNotContain("DisableAttachMechanism");
    }
}
