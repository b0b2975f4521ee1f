// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LogTest {
    @Test
    void warn_toStringOfArgumentThrows_doesNotThrow() {
        AtomicInteger asked = new AtomicInteger();
        Object unspeakable = new Object() {
            @Override
            public String toString() {
                asked.incrementAndGet();
                throw new StackOverflowError("thrown into a warning by a test");
            }
        };

        assertThatCode(() -> Log.warn("This is %s.", unspeakable, null)).doesNotThrowAnyException();
        assertThat(asked).hasValue(1);
    }
}
