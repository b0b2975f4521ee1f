// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** Creates diagnoses for tests in other packages. */
public final class Diagnoses {
    private Diagnoses() {}

    /** Returns the diagnosis of a host with the given cost of a direct read. A cached read costs 0.5 ns, and a tick 10 us. */
    public static Diagnosis ofHostWithReadNanos(double nanos) {
        return new Diagnosis(
                FindingsBuilder.on(FakeHost.linux()).readNanos(nanos).build());
    }
}
