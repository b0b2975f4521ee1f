// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.app.OwnLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentTest {
    @ParameterizedTest
    @ValueSource(strings = {"1.8", "9", "10"})
    void check_olderJava_namesItsVersionAndTheOldest(String version) {
        assertThatThrownBy(() -> Agent.check(version))
                .hasMessage("counting and replacing need Java 11 or later, not Java " + version);
    }

    @ParameterizedTest
    @ValueSource(strings = {"11", "17", "28"})
    void check_laterJava_passes(String version) {
        Agent.check(version);
    }

    /** A JVM of Java 8 cannot load the other classes. */
    @Test
    void link_withoutOtherClasses_succeeds() throws Exception {
        ClassLoader alone = new OwnLoader(null, Agent.class);
        assertThat(Class.forName(Agent.class.getName(), true, alone).getClassLoader())
                .isSameAs(alone);
    }
}
