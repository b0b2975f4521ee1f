// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** Findings for tests in other packages. */
public final class SampleFindings {
    private SampleFindings() {}

    /** Returns the findings on a host with the given cost of a direct read. A cached read costs 0.5 ns, and a tick 10 us. */
    public static Findings ofHostWithReadNanos(double nanos) {
        return FindingsBuilder.on(FakeHost.linux()).readNanos(nanos).build();
    }
}
