// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

/** What the operating system's clock costs the process that works. */
public enum WorkHost {
    AS_IT_IS("this host"),
    /** Every read is a system call, see {@code SlowClock}. */
    SLOW("slow clock");

    private final String label;

    WorkHost(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
