// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.Clock;
import io.fastclock.examples.EventLoopExample.EventLoop;
import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class EventLoopExampleTest {
    private final ManualClock source = new ManualClock();
    private final LinkedBlockingQueue<Consumer<Clock>> queue = new LinkedBlockingQueue<>();
    private final List<String> handled = new ArrayList<>();
    private final long startMillis = source.currentTimeMillis();
    private final EventLoop loop = new EventLoop(queue, source);

    private Consumer<Clock> event(String name) {
        return clock -> {
            source.advance(Duration.ofMillis(10)); // The duration of the event.
            handled.add(name + "@" + (clock.currentTimeMillis() - startMillis));
        };
    }

    @Test
    void turn_severalEvents_haveTheTimeOfItsBegin() throws Exception {
        queue.addAll(List.of(event("a"), event("b")));
        source.advance(Duration.ofMillis(5));
        assertThat(loop.turn()).isEqualTo(2);
        queue.add(event("c"));
        assertThat(loop.turn()).isEqualTo(1);
        assertThat(handled).containsExactly("a@5", "b@5", "c@25");
    }

    @Test
    void turn_noEvents_updatesClock() throws Exception {
        source.advance(Duration.ofMillis(7));
        assertThat(loop.clock.currentTimeMillis()).isEqualTo(startMillis);
        assertThat(loop.turn()).isZero();
        assertThat(loop.clock.currentTimeMillis()).isEqualTo(startMillis + 7);
    }

    @Test
    void turn_tooManyEvents_handlesRestInNextTurn() throws Exception {
        queue.addAll(Collections.nCopies(300, event("e")));
        assertThat(loop.turn()).isEqualTo(256);
        assertThat(loop.turn()).isEqualTo(44);
        assertThat(handled.get(255)).isEqualTo("e@0");
        assertThat(handled.get(256)).isEqualTo("e@2560");
    }
}
