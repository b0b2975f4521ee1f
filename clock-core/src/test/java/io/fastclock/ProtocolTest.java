// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both times of each {@link ProtocolScenario}, in each interleaving with up to three preemptions: the code of the library runs. */
class ProtocolTest {
    private static final int MAX_PREEMPTIONS = 3;
    private static final String CLASSES = System.getProperty("fastclock.test.mainClasses", "");

    /** Returns the number of states of both times. */
    private static int explore(ProtocolScenario scenario, @Nullable Path mutants) {
        return explore(scenario, AbstractCachedClock.WALL, mutants)
                + (scenario.isOfWallOnly() ? 0 : explore(scenario, AbstractCachedClock.MONOTONIC, mutants));
    }

    private static int explore(ProtocolScenario scenario, int which, @Nullable Path mutants) {
        IntFunction<List<List<Runnable>>> loaded = new ProtocolLoader(mutants).load(scenario);
        return Interleavings.explore(MAX_PREEMPTIONS, () -> loaded.apply(which));
    }

    @ParameterizedTest
    @EnumSource
    void clock_inEachInterleaving_keepsItsGuarantees(ProtocolScenario scenario) {
        assertThat(explore(scenario, null)).isGreaterThan(100);
    }

    @ParameterizedTest
    @EnumSource
    void mutant_inSomeInterleaving_breaksGuarantee(ProtocolMutant mutant, @TempDir Path classes) throws IOException {
        mutant.compile(classes, CLASSES);
        assertThatThrownBy(() -> explore(mutant.foundBy, classes))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("thread 0");
    }
}
