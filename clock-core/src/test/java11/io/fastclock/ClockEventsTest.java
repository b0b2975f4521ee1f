// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events of an adaptive clock, as Flight Recorder and a listener receive them. */
class ClockEventsTest extends AbstractSimulationTest {
    private static final long STALL_NANOS = 7_300_000;

    private final List<String> calls = new ArrayList<>();
    private final AdaptiveClock clock = host.newClock(AdaptiveClock.builder().listener(new SlowListener()));
    private long latenessNanos;

    private final class SlowListener implements ClockListener {
        private void called(String what) {
            calls.add(what + (clock.isCaching() ? " while cached" : ""));
        }

        @Override
        public void modeChanged(ClockMode from, ClockMode to) {
            called(from + ">" + to);
        }

        @Override
        public void updatesMissed(long edges, long nanos) {
            called(edges + " missed");
            latenessNanos = nanos;
            host.advance(STALL_NANOS); // Its duration does not count as lateness.
        }

        @Override
        public void steppedBack() {
            called("stepped back");
            SimulatedHost.read(clock, 100);
        }
    }

    /** Runs the clock from direct to cached mode and back. In between, an update is late and the wall clock steps back. */
    private void run() {
        host.load = nanos -> {
            if (second() == 2 && calls.size() == 1) {
                calls.add("stall");
                host.stallNanos = STALL_NANOS;
            } else if (second() == 3 && calls.size() == 3) {
                calls.add("step");
                host.stepWall(-5 * SECOND);
            }
            SimulatedHost.read(clock, host.runsThread ? 10 : 90);
        };
        host.runFor(5 * SECOND);
    }

    /** If a listener ran in cached mode, cached reads would be stale while the listener runs. */
    @Test
    void listener_slow_runsWhileNoTimestampIsPublished() {
        run();
        assertThat(calls)
                .containsExactly(
                        "DIRECT>UPDATER_THREAD", "stall", "7 missed", "step", "stepped back", "UPDATER_THREAD>DIRECT");
        assertThat(clock.stats().backwardSteps()).isEqualTo(1);
    }

    @Test
    void recording_modeChangesAndMissedEdges_matchesCallbacks(@TempDir Path directory) throws Exception {
        assumeTrue(ModuleLayer.boot().findModule("jdk.jfr").isPresent(), "this JVM lacks jdk.jfr");
        Path file = directory.resolve("clock.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            run();
            recording.stop();
            recording.dump(file);
        }
        // The clocks of other tests may have threads that have not ended yet.
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.fastclock."))
                .filter(event -> event.getThread().getJavaThreadId()
                        == Thread.currentThread().getId())
                .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                .collect(Collectors.toList());
        assertThat(events.stream().map(ClockEventsTest::text))
                .containsExactly("DIRECT>UPDATER_THREAD", "7 missed", "UPDATER_THREAD>DIRECT")
                .isSubsetOf(calls);
        assertThat(latenessNanos).isBetween(STALL_NANOS - 300_000, STALL_NANOS + 300_000);
        assertThat(events.get(1).getDuration("lateness")).isEqualTo(Duration.ofNanos(latenessNanos));
    }

    private static String text(RecordedEvent event) {
        return event.getEventType().getName().equals("io.fastclock.ModeChange")
                ? event.getString("from") + ">" + event.getString("to")
                : event.getLong("updates") + " missed";
    }

    /** If stats() held a lock that the updater needs, a preempted caller would make cached reads stale. */
    @Test
    void stats_whileItReadsTheSource_holdsNoLock() {
        clock.stats();
        List<Boolean> locked = new ArrayList<>();
        host.inRead = () -> locked.add(Thread.holdsLock(clock) || Thread.holdsLock(clock.control()));
        clock.stats();
        assertThat(locked).containsOnly(false);
    }
}
