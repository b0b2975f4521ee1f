// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.OptionalDouble;

/** Who answers a reading of the system's clock. */
public enum ServedBy {
    /** The vDSO, kernel code that Linux lets processes run in user mode: no system call. */
    VDSO("vdso", "the vDSO, in user mode"),
    /** User-mode code of another system than Linux: no system call. */
    USER_MODE("user-mode", "the system's library, in user mode"),
    /** The kernel: every reading is a system call. */
    SYSTEM_CALL("system-call", "the kernel, by a system call each"),
    /** It could not be told: the virtual machine does not say what a thread does in the kernel, or it was neither one. */
    UNKNOWN("unknown", "unknown");

    /** Above it the reading thread is in the kernel because it reads. A system call's own cost in user mode is small. */
    private static final double MOSTLY_KERNEL = 0.4;

    /** Below it there are only interrupts. */
    private static final double HARDLY_KERNEL = 0.15;

    /** No system call with its way into the kernel and back is cheaper on hardware of this time. */
    private static final double LEAST_SYSTEM_CALL_NANOS = 30;

    private final String key;
    private final String words;

    ServedBy(String key, String words) {
        this.key = key;
        this.words = words;
    }

    /**
     * Returns the name that stands in JSON.
     *
     * @return lower case, words joined by a hyphen
     */
    public String key() {
        return key;
    }

    String words() {
        return words;
    }

    /** By the share of its time that the reading thread spent in the kernel, cross-checked by what a read costs. */
    static ServedBy of(boolean linux, OptionalDouble kernelShare, double nanosPerRead) {
        if (kernelShare.isEmpty()) {
            return UNKNOWN;
        }
        double share = kernelShare.getAsDouble();
        if (share >= MOSTLY_KERNEL) {
            return nanosPerRead >= LEAST_SYSTEM_CALL_NANOS ? SYSTEM_CALL : UNKNOWN;
        }
        if (share <= HARDLY_KERNEL) {
            return linux ? VDSO : USER_MODE;
        }
        return UNKNOWN;
    }
}
