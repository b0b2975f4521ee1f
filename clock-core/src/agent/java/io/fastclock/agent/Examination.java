// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import io.fastclock.doctor.ClockDoctor;
import io.fastclock.doctor.Diagnosis;
import java.util.Optional;
import java.util.function.Consumer;

/** What the doctor finds on this host, if it can. */
final class Examination {
    private Examination() {}

    /**
     * Takes some seconds.
     *
     * @param off the option that leaves it out
     * @param messages what is to be said to the operator
     */
    static Optional<Diagnosis> run(String off, Consumer<String> messages) {
        messages.accept("Examining this host's clock; it takes some seconds (" + off + " leaves it out).");
        try {
            return Optional.of(ClockDoctor.examine());
        } catch (RuntimeException | Error e) {
            messages.accept("The examination failed: " + e);
            return Optional.empty();
        }
    }
}
