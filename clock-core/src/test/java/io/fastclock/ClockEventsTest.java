// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events of an adaptive clock, as Flight Recorder and a listener receive them. */
class ClockEventsTest {
    private static final long STALL_NANOS = 7_300_000;

    private final ThreadedHost host = new ThreadedHost();

    /** Runs the clock from direct to cached mode, with one late tick and some punctual ticks, until the thread ends. */
    private void runToThreadEnd(AdaptiveClock clock) {
        ThreadedHost.readUntilCaching(clock);
        host.stallNanos.set(STALL_NANOS);
        ThreadedHost.readUntil(clock, () -> clock.stats().missedUpdates() > 0);
        long punctual = clock.stats().updates() + 5;
        ThreadedHost.readUntil(clock, () -> clock.stats().updates() >= punctual);
        clock.close();
        await().atMost(Duration.ofSeconds(60)).until(() -> !host.threads.anyAlive());
    }

    @Test
    void recording_modeChangesAndMissedEdges_matchesCallbacks(@TempDir Path directory) throws Exception {
        assumeTrue(ModuleLayer.boot().findModule("jdk.jfr").isPresent(), "this JVM lacks jdk.jfr");
        Path file = directory.resolve("clock.jfr");
        List<String> received = new CopyOnWriteArrayList<>();
        AtomicLong latenessNanos = new AtomicLong();
        try (Recording recording = new Recording()) {
            recording.start();
            runToThreadEnd(host.newClock(new ClockListener() {
                @Override
                public void modeChanged(ClockMode from, ClockMode to) {
                    received.add(from + ">" + to);
                }

                @Override
                public void updatesMissed(long edges, long nanos) {
                    received.add(edges + " missed");
                    latenessNanos.set(nanos);
                }
            }));
            recording.stop();
            recording.dump(file);
        }

        // The clocks of other tests may have threads that have not ended yet.
        Set<Long> threads = host.threads.created.stream().map(Thread::getId).collect(Collectors.toSet());
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.fastclock."))
                .filter(event -> threads.contains(event.getThread().getJavaThreadId()))
                .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                .collect(Collectors.toList());
        assertThat(events.stream().map(ClockEventsTest::text)).containsExactlyElementsOf(received);
        assertThat(received).containsExactly("DIRECT>CACHED", "7 missed", "CACHED>DIRECT");
        assertThat(latenessNanos.get()).isBetween(STALL_NANOS - 300_000, STALL_NANOS + 300_000);
        RecordedEvent missed = events.stream()
                .filter(event -> event.getEventType().getName().endsWith("MissedUpdates"))
                .findFirst()
                .orElseThrow();
        assertThat(missed.getDuration("lateness")).isEqualTo(Duration.ofNanos(latenessNanos.get()));
    }

    private static String text(RecordedEvent event) {
        return event.getEventType().getName().equals("io.fastclock.ModeChange")
                ? event.getString("from") + ">" + event.getString("to")
                : event.getLong("updates") + " missed";
    }

    @Test
    void threadFailed_updaterThrows_receivesCause() {
        Error failure = new StackOverflowError("thrown by a test on the updater thread");
        List<Throwable> received = new ArrayList<>();
        AdaptiveClock clock = host.newClock(new ClockListener() {
            @Override
            public void threadFailed(Throwable cause) {
                received.add(cause);
            }
        });
        AtomicInteger thrown = new AtomicInteger();
        host.beforeWallTick = () -> {
            if (thrown.incrementAndGet() == 1) {
                throw failure;
            }
        };
        ThreadedHost.readUntil(clock, () -> clock.stats().failures() > 0 && !host.threads.anyAlive());
        assertThat(received).containsExactly(failure);
        clock.close();
    }

    /** If a listener ran in cached mode, cached reads would be stale while the listener runs. */
    @Test
    void listener_slow_runsWhileNoTimestampIsPublished() {
        SimulatedHost simulated = new SimulatedHost();
        AtomicReference<AdaptiveClock> clock = new AtomicReference<>();
        List<String> calls = new ArrayList<>();
        clock.set(simulated.newClock(AdaptiveClock.builder().listener(new ClockListener() {
            private void called(String what) {
                calls.add(what + (Objects.requireNonNull(clock.get()).isCaching() ? " while cached" : ""));
            }

            @Override
            public void modeChanged(ClockMode from, ClockMode to) {
                called(from + ">" + to);
            }

            @Override
            public void updatesMissed(long edges, long latenessNanos) {
                called(edges + " missed");
                simulated.advance(STALL_NANOS); // A slow listener. Its duration does not count as lateness.
            }

            @Override
            public void steppedBack() {
                called("stepped back");
                for (int i = 0; i < 100; i++) {
                    Objects.requireNonNull(clock.get()).currentTimeMillis();
                }
            }
        })));
        long startNanos = simulated.nowNanos();
        simulated.load = nanos -> {
            long seconds = (simulated.nowNanos() - startNanos) / 1_000_000_000;
            if (seconds == 2 && calls.size() == 1) {
                calls.add("stall");
                simulated.stallNanos = STALL_NANOS;
            } else if (seconds == 3 && calls.size() == 3) {
                calls.add("step");
                simulated.stepWall(-5_000_000_000L);
            }
            for (int i = 0; i < (simulated.runsThread ? 10 : 90); i++) {
                Objects.requireNonNull(clock.get()).currentTimeMillis();
            }
        };
        simulated.runFor(5_000_000_000L);
        assertThat(calls)
                .containsExactly("DIRECT>CACHED", "stall", "7 missed", "step", "stepped back", "CACHED>DIRECT");
        assertThat(Objects.requireNonNull(clock.get()).stats().backwardSteps()).isEqualTo(1);
    }

    /** The latest wall time returned may be hours old if only the monotonic time has been read since. */
    @Test
    void updater_preemptedBeforeFirstPublication_readersReturnNoOldTime() {
        SimulatedHost simulated = new SimulatedHost();
        AtomicReference<AdaptiveClock> clock = new AtomicReference<>();
        List<Long> staleMillis = new ArrayList<>();
        Clock source = new SuppliedClock(simulated::currentTimeMillis, () -> {
            // Another thread reads the wall clock between the steps of the updater.
            long now = simulated.nanoTime();
            AdaptiveClock read = clock.get();
            if (read != null && simulated.runsThread && staleMillis.size() < 100_000) {
                for (int i = 0; i < 3; i++) {
                    staleMillis.add(simulated.wallMillis() - read.currentTimeMillis());
                }
            }
            return now;
        });
        AdaptiveOptions options = new AdaptiveOptions();
        options.source = source;
        options.host = simulated;
        options.threads = simulated;
        clock.set(new AdaptiveClock(options));
        Objects.requireNonNull(clock.get()).currentTimeMillis();
        simulated.advance(3_600_000_000_000L);
        simulated.load = nanos -> {
            for (int i = 0; i < 90; i++) {
                Objects.requireNonNull(clock.get()).nanoTime();
            }
        };
        simulated.runFor(1_000_000_000L);
        assertThat(staleMillis)
                .isNotEmpty()
                .allSatisfy(stale -> assertThat(stale).isLessThan(1_000));
    }

    /** If stats() held a lock that the updater needs, a preempted caller would make cached reads stale. */
    @Test
    void updater_underCallersOfStats_isNeverBlocked() throws Exception {
        assumeTrue(ModuleLayer.boot().findModule("java.management").isPresent(), "this JVM lacks java.management");
        java.lang.management.ThreadMXBean threads = java.lang.management.ManagementFactory.getThreadMXBean();
        AdaptiveClock clock = host.newClock();
        ThreadedHost.readUntilCaching(clock);
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Thread caller = new Thread(() -> {
                while (!over.get()) {
                    clock.stats();
                }
            });
            caller.start();
            callers.add(caller);
        }
        long loaded =
                clock.stats().updates() + 2_000; // Two probes, because the first probes load classes and may block.
        ThreadedHost.readUntil(clock, () -> clock.stats().updates() > loaded);
        long blocked = -1;
        // Repeats until one thread lives for the whole measurement. The thread ends if readers are starved.
        while (blocked < 0) {
            Thread updater = host.lastThread();
            java.lang.management.ThreadInfo before = threads.getThreadInfo(updater.getId());
            long from = clock.stats().updates();
            ThreadedHost.readUntil(clock, () -> clock.stats().updates() > from + 500);
            java.lang.management.ThreadInfo after = threads.getThreadInfo(updater.getId());
            blocked = before == null || after == null ? -1 : after.getBlockedCount() - before.getBlockedCount();
        }
        over.set(true);
        for (Thread caller : callers) {
            caller.join();
        }
        clock.close();
        assertThat(blocked).isZero();
    }
}
