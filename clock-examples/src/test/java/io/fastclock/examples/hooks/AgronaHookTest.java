// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.errors.DistinctErrorLog;
import org.agrona.concurrent.errors.ErrorLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("io.fastclock.FastClock")
class AgronaHookTest {
    @Test
    void clocks_overriddenTime_isThatOfAnErrorLog() {
        // hook: Agrona
        EpochClock epochClock = FastClock::currentTimeMillis;
        NanoClock nanoClock = FastClock::nanoTime;
        // end
        ManualClock time = new ManualClock();
        try (ClockOverride override = FastClock.override(time)) {
            assertThat(override).isNotNull();
            UnsafeBuffer buffer = new UnsafeBuffer(new byte[10_000]);
            new DistinctErrorLog(buffer, epochClock).record(new IllegalStateException("an error"));
            AtomicLong logged = new AtomicLong();
            ErrorLogReader.read(buffer, (count, first, last, text) -> logged.set(last));
            assertThat(logged).hasValue(time.currentTimeMillis());
            assertThat(nanoClock.nanoTime()).isEqualTo(time.nanoTime());
        }
    }
}
