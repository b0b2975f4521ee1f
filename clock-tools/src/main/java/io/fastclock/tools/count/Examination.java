// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.doctor.ClockDoctor;
import io.fastclock.tools.doctor.Diagnosis;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs the doctor on this host. */
public final class Examination {
    private Examination() {}

    /**
     * Examines the host, which takes a few seconds. Returns nothing if the examination fails.
     *
     * @param off the option that skips the examination
     * @param messages receives messages for the operator
     */
    public static Optional<Diagnosis> run(String off, Consumer<String> messages) {
        messages.accept("Examining the clock of this host for a few seconds (" + off + " skips the examination).");
        try {
            return Optional.of(ClockDoctor.examine());
        } catch (RuntimeException | Error e) {
            messages.accept("The examination failed: " + e);
            return Optional.empty();
        }
    }
}
