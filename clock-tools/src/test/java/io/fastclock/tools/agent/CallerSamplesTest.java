// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CallerSamplesTest {
    private final CallerSamples samples = new CallerSamples(1);

    private void read() {
        samples.accept(7);
    }

    /** As of several windows. */
    @Test
    void take_samples_areThoseSinceTheLastTime() {
        for (int window = 0; window < 2; window++) {
            read();
            assertThat(samples.take())
                    .containsOnlyKeys(7)
                    .allSatisfy((site, stacks) -> assertThat(stacks)
                            .hasSize(1)
                            .allSatisfy((callers, number) -> assertThat(callers + number)
                                    .matches(".*CallerSamplesTest\\.take_samples_areThoseSinceTheLastTime:\\d+1")));
        }
        assertThat(samples.take()).isEqualTo(Map.of());
    }
}
