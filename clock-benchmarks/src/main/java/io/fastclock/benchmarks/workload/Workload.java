// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

/** The workloads. The last two are no JMH benchmarks. */
public enum Workload {
    TOUCH("random access to byte[%,d]"),
    TRANSFER("merge 4 files of %d MB, transferTo of whole files"),
    TRANSFER_IN_CHUNKS("merge 4 files of %d MB, transferTo in 16 KiB chunks"),
    STREAMS("merge 4 files of %d MB, streams with 16 KiB buffer"),
    PROXY("proxied request, clock reads: %d, threads: %d"),
    JVM_START("JVM start, heap of %d MB"),
    PRE_TOUCH("JVM start with pre-touch, heap of %d MB");

    final String label;

    Workload(String label) {
        this.label = label;
    }

    boolean mergesFiles() {
        return this == TRANSFER || this == TRANSFER_IN_CHUNKS || this == STREAMS;
    }

    boolean startsJvm() {
        return this == JVM_START || this == PRE_TOUCH;
    }

    /** The name of the JMH benchmark. */
    String benchmark() {
        Class<?> type = this == TOUCH ? ByteArrayTouch.class : this == PROXY ? Proxy.class : FileMerge.class;
        return type.getName() + ".run";
    }
}
