// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class Bucket4jExampleTest extends AbstractOverriddenTest {
    private final Bucket bucket = Bucket4jExample.bucket(10, Duration.ofSeconds(1));

    private int granted(int calls) {
        return (int) IntStream.range(0, calls).filter(i -> bucket.tryConsume(1)).count();
    }

    @Test
    void tryConsume_refillTimeHasPassed_grantsTokens() {
        assertThat(granted(25)).isEqualTo(10);
        clock.advance(Duration.ofMillis(99));
        assertThat(granted(1)).isZero();
        clock.advance(Duration.ofMillis(1));
        assertThat(granted(25)).isEqualTo(1);
        clock.advance(Duration.ofHours(1));
        assertThat(granted(25)).isEqualTo(10);
        clock.stepWall(Duration.ofHours(1)); // Changes nothing.
        assertThat(granted(1)).isZero();
    }
}
