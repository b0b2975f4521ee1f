// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** Findings for tests in other packages. */
public final class SampleFindings {
    private SampleFindings() {}

    /** Returns the findings on a host with the given cost of a direct read. A cached read costs 0.5 ns, and a tick 10 us. */
    public static Findings ofHostWithReadNanos(double nanos) {
        return FindingsBuilder.on(FakeHost.linux()).readNanos(nanos).build();
    }

    /** The same with a kernel tick of 4 ms, where a coarse read costs 0.75 ns. */
    public static Findings ofHostWithKernelTick(double nanos) {
        return FindingsBuilder.on(FakeHost.linux())
                .readNanos(nanos)
                .coarse(CoarseSupport.usable(4e6, 17))
                .build();
    }

    /** The same in a JVM that cannot load the tick counter. */
    public static Findings inJvmWithoutNativeAccess(double nanos) {
        return FindingsBuilder.on(FakeHost.linux())
                .readNanos(nanos)
                .coarse(CoarseSupport.unknown("native access is not enabled in this JVM", 25))
                .build();
    }
}
