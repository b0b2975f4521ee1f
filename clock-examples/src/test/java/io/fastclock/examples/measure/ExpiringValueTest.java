// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.fastclock.Clock;
import io.fastclock.testing.ManualClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(value = "io.fastclock.FastClock", mode = ResourceAccessMode.READ)
class ExpiringValueTest {
    private final PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);

    /** Each read of monotonic time advances it by a millisecond. */
    private final Clock clock = new Clock() {
        private final ManualClock time = new ManualClock();

        @Override
        public long currentTimeMillis() {
            return time.currentTimeMillis();
        }

        @Override
        public long nanoTime() {
            time.advance(Duration.ofMillis(1));
            return time.nanoTime();
        }
    };

    private void read(ToLongFunction<LongSupplier> cache) {
        ExpiringValue.read("a clock", clock, cache, out);
    }

    @Test
    void read_valueNeverExpires_throws() {
        assertThatIllegalStateException().isThrownBy(() -> read(loader -> 1)).withMessageContaining("loads in");
    }

    @Test
    void read_valueIsLoadedEachTime_throws() {
        assertThatIllegalStateException()
                .isThrownBy(() -> read(LongSupplier::getAsLong))
                .withMessageContaining("loads in");
    }

    @Test
    void read_valueIsOlderThanTheLast_throws() {
        assertThatIllegalStateException()
                .isThrownBy(() -> read(loader -> -loader.getAsLong()))
                .withMessageContaining("after value");
    }
}
