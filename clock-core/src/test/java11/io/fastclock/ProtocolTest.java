// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both times of each {@link ProtocolScenario}, in each interleaving with up to three preemptions: the code of the library runs. */
class ProtocolTest {
    private static final int MAX_PREEMPTIONS = 3;
    private static final Path CLASSES = Path.of(System.getProperty("fastclock.test.mainClasses", ""));

    /** Returns the number of states of both times. */
    private static int explore(ProtocolScenario scenario, Path classes) throws ClassNotFoundException {
        return explore(scenario, AbstractCachedClock.WALL, classes)
                + (scenario.isOfWallOnly() ? 0 : explore(scenario, AbstractCachedClock.MONOTONIC, classes));
    }

    private static int explore(ProtocolScenario scenario, int which, Path classes) throws ClassNotFoundException {
        IntFunction<List<List<Runnable>>> loaded = new ProtocolLoader(classes).load(scenario);
        return Interleavings.explore(MAX_PREEMPTIONS, () -> loaded.apply(which));
    }

    @ParameterizedTest
    @EnumSource
    void clock_inEachInterleaving_keepsItsGuarantees(ProtocolScenario scenario) throws Exception {
        assertThat(explore(scenario, CLASSES)).isGreaterThan(100);
    }

    @ParameterizedTest
    @EnumSource
    void mutant_inSomeInterleaving_breaksGuarantee(ProtocolMutant mutant, @TempDir Path classes) throws Exception {
        mutant.compile(classes, CLASSES);
        assertThatThrownBy(() -> explore(mutant.foundBy, classes))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("thread 0");
    }
}
