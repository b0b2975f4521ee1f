// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

/** Diagnoses for tests of other packages. */
public final class Diagnoses {
    private Diagnoses() {}

    /** Of a host where each direct read costs that much, a cached one 0.5 ns, and a tick 10 us. */
    public static Diagnosis ofReadsThatCost(double nanos) {
        return new Diagnosis(
                FindingsBuilder.on(FakeHost.linux()).readNanos(nanos).build());
    }
}
