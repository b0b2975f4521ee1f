// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LogTest {
    @Test
    void warn_toStringOfArgumentThrows_doesNotThrow() {
        AtomicInteger calls = new AtomicInteger();
        Object throwing = new Object() {
            @Override
            public String toString() {
                calls.incrementAndGet();
                throw new StackOverflowError("thrown by a test from toString()");
            }
        };

        assertThatCode(() -> Log.warn("This is %s.", throwing, null)).doesNotThrowAnyException();
        assertThat(calls).hasValue(1);
    }
}
