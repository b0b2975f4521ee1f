// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.app.OwnLoader;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentTest {
    @Test
    void check_olderJava_namesItsVersionAndTheOldest() {
        for (String version : List.of("1.8", "9", "10")) {
            assertThatThrownBy(() -> Agent.check(version))
                    .hasMessage("counting and replacing need Java 11 or later, not Java " + version);
        }
        List.of("11", "17", "28").forEach(Agent::check);
    }

    /** A JVM of Java 8 cannot load the other classes. */
    @Test
    void link_withoutOtherClasses_succeeds() throws Exception {
        ClassLoader alone = new OwnLoader(null, Agent.class);
        assertThat(Class.forName(Agent.class.getName(), true, alone).getClassLoader())
                .isSameAs(alone);
    }
}
