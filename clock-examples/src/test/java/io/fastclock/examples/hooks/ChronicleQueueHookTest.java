// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("io.fastclock.FastClock")
class ChronicleQueueHookTest {
    static {
        System.setProperty("chronicle.analytics.disable", "true"); // It would call a server.
    }

    // hook: Chronicle Queue
    public static SingleChronicleQueueBuilder queue(String path) {
        return SingleChronicleQueueBuilder.single(path).timeProvider(FastClock::currentTimeMillis);
    }
    // end

    @Test
    void append_hourHasPassedByFastClock_isInTheNextFile(@TempDir Path directory) {
        ManualClock time = new ManualClock();
        try (ClockOverride override = FastClock.override(time);
                SingleChronicleQueue queue = queue(directory.toString())
                        .rollCycle(RollCycles.FAST_HOURLY)
                        .build();
                ExcerptAppender appender = queue.createAppender()) {
            assertThat(override).isNotNull();
            long hour = time.currentTimeMillis() / 3_600_000;
            assertThat(append(queue, appender)).isEqualTo(hour);
            time.advance(Duration.ofHours(1).minusMillis(1));
            assertThat(append(queue, appender)).isEqualTo(hour);
            time.advance(Duration.ofMillis(1));
            assertThat(append(queue, appender)).isEqualTo(hour + 1);
        }
    }

    /** Returns the number of the file. */
    private static long append(SingleChronicleQueue queue, ExcerptAppender appender) {
        appender.writeText("text");
        return queue.rollCycle().toCycle(appender.lastIndexAppended());
    }
}
