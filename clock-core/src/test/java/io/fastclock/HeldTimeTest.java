// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Where steps back are held, what a reader was given by the source is not undone, not even if the words were sealed or
 * unsealed while it read.
 */
class HeldTimeTest {
    private final HookedSource source = new HookedSource();
    private boolean readersAsk = true;

    private final CachedTime clock = new CachedTime(source, true) {
        @Override
        boolean mustAsk(int time) {
            return readersAsk;
        }
    };

    /** What seals the words. */
    enum Sealing {
        OVERRIDE {
            @Override
            void seal(CachedTime clock) {
                clock.override(DirectClock.instance());
            }
        },
        CLOSE {
            @Override
            void seal(CachedTime clock) {
                clock.endCaching();
            }
        };

        abstract void seal(CachedTime clock);
    }

    @ParameterizedTest
    @EnumSource
    void whatAReaderIsGivenWhileTheWordsAreBeingSealedIsHeld(Sealing sealing) {
        clock.currentTimeMillis();
        source.afterWallLook = () -> sealing.seal(clock);
        long given = clock.currentTimeMillis();
        source.now -= 1_000;
        clock.override(null);
        assertThat(clock.currentTimeMillis()).isGreaterThanOrEqualTo(given);
    }

    /** As in assisted mode, where the newest time that anyone was given will do. */
    @Test
    void aReaderThatIsOvertakenByTheRemovalOfAnOverrideIsGivenWhatIsRecorded() throws Exception {
        readersAsk = false;
        clock.override(DirectClock.instance());
        CompletableFuture<Long> given = new CompletableFuture<>();
        Thread reader = new Thread(() -> given.complete(clock.currentTimeMillis()));
        source.afterWallLook = () -> {
            reader.start(); // It finds the words sealed and no override, asks the source, and has to wait.
            await().pollInterval(Duration.ofMillis(1))
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> reader.getState() == Thread.State.BLOCKED || given.isDone());
        };
        clock.override(null);
        long givenMeanwhile = given.get(60, TimeUnit.SECONDS);
        assertThat(clock.currentTimeMillis()).isGreaterThanOrEqualTo(givenMeanwhile);
    }
}
