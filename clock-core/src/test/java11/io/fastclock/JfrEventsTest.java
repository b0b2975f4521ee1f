// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JfrEventsTest {
    @Test
    void verificationAndFault_whileRecording_areEvents(@TempDir Path directory) throws Exception {
        assumeTrue(ModuleLayer.boot().findModule("jdk.jfr").isPresent(), "this JVM lacks jdk.jfr");
        Path file = directory.resolve("clock.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            JfrEvents.verified(TickResult.refused("simulated", false));
            FakeTickClock clock = new FakeTickClock(DirectClock.instance());
            TickVerification verification =
                    new TickVerification(body -> {
                        body.run();
                        return new Thread(() -> {});
                    }) {
                        @Override
                        TickResult find() {
                            return FakeTickClock.USABLE;
                        }
                    };
            verification.start(clock);
            TickWatch watch = new TickWatch(clock);
            watch.refuseAfter("stood still", verification);
            watch.refuseAfter("stood still", verification);
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        events.removeIf(event -> !event.getEventType().getName().equals("io.fastclock.KernelTick"));
        assertThat(events)
                .extracting(event -> event.getString("mode"))
                .containsExactly("DIRECT", "KERNEL_TICK", "DIRECT");
        assertThat(events)
                .extracting(event -> event.getString("refusal"))
                .containsExactly("simulated", "", "stood still");
        assertThat(events.get(1).getDuration("tick")).isEqualTo(Duration.ofMillis(4));
    }
}
