// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Both times of each {@link ProtocolScenario}, in many interleavings: the code of the library runs. */
class ProtocolTest {
    @SuppressWarnings({"unchecked", "rawtypes"}) // Each loader has an enum of its own.
    private static int explore(ProtocolScenario scenario, @Nullable ProtocolMutant mutant)
            throws ClassNotFoundException {
        Class loaded = new Interleavings.Loader(mutant).loadClass(ProtocolScenario.class.getName());
        IntFunction<List<List<Runnable>>> program = (IntFunction) Enum.valueOf(loaded, scenario.name());
        int explored = 0;
        for (int which : new int[] {AbstractCachedClock.WALL, AbstractCachedClock.MONOTONIC}) {
            explored += Interleavings.explore(scenario.maxPreemptions, () -> program.apply(which));
        }
        return explored;
    }

    @ParameterizedTest
    @EnumSource
    void clock_inEachInterleaving_keepsItsGuarantees(ProtocolScenario scenario) throws Exception {
        assertThat(explore(scenario, null)).isGreaterThan(30);
    }

    /** No mistake of ours: the clock has to go on. */
    @Test
    void firstReader_isStoppedAsItStartsThread_clockKeepsItsGuarantees() throws Exception {
        ProtocolMutant stopped =
                new ProtocolMutant("PeriodicClock.startUnlessRunning", "compareAndSet", 1, "setAndStop");
        assertThat(explore(ProtocolScenario.FIRST_READS, stopped)).isGreaterThan(30);
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "protocol-mutants.csv")
    void mutant_inSomeInterleaving_breaksGuarantee(
            String name, String method, String access, int nth, String mistake, ProtocolScenario foundBy) {
        ProtocolMutant mutant = new ProtocolMutant(method, access, nth, mistake);
        assertThatThrownBy(() -> explore(foundBy, mutant)).as(name).isInstanceOf(AssertionError.class);
    }
}
