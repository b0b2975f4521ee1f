// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** The part of the system that serves a read of the system clock. */
enum ServedBy {
    VDSO("the vDSO, in user mode"),
    /** A user-mode library of a system other than Linux, without a system call. */
    USER_MODE("the system's library, in user mode"),
    SYSTEM_CALL("the kernel, with one system call per read"),
    UNKNOWN("unknown");

    /** A higher share comes from the reads. The part of a system call that runs in user mode is small. */
    private static final double MOSTLY_KERNEL = 0.4;

    /** A lower share comes from interrupts alone. */
    private static final double HARDLY_KERNEL = 0.15;

    /** A cheaper read is not a system call: entering and leaving the kernel takes longer on current hardware. */
    private static final double LEAST_SYSTEM_CALL_NANOS = 30;

    final String description;

    ServedBy(String description) {
        this.description = description;
    }

    /** Decides by the share of CPU time that the reading thread spent in the kernel, and by the cost of a read. */
    static ServedBy of(boolean linux, double kernelShare, double nanosPerRead) {
        if (kernelShare >= MOSTLY_KERNEL) {
            return nanosPerRead >= LEAST_SYSTEM_CALL_NANOS ? SYSTEM_CALL : UNKNOWN;
        }
        return kernelShare <= HARDLY_KERNEL ? linux ? VDSO : USER_MODE : UNKNOWN; // Also if it is NaN.
    }
}
