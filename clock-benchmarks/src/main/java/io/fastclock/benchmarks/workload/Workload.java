// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

/** The workloads, each with its JMH benchmark, the parameter that varies, and the row's name. */
public enum Workload {
    TOUCH("ByteArrayTouch.touch", "size", "random access to byte[%,d]"),
    TRANSFER("FileMerge.merge", "megabytes", "merge 4 files of %d MB, transferTo of whole files"),
    TRANSFER_IN_CHUNKS("FileMerge.merge", "megabytes", "merge 4 files of %d MB, transferTo in 16 KiB chunks"),
    STREAMS("FileMerge.merge", "megabytes", "merge 4 files of %d MB, streams with 16 KiB buffer"),
    PROXY("Proxy.handle", "reads", "proxied request, clock reads: %d, threads: %d"),
    /** Not a JMH benchmark, like the next one. */
    JVM_START("java", "megabytes", "JVM start, heap of %d MB"),
    PRE_TOUCH("java", "megabytes", "JVM start with pre-touch, heap of %d MB");

    final String benchmark;
    final String parameter;
    final String label;

    Workload(String benchmark, String parameter, String label) {
        this.benchmark = benchmark;
        this.parameter = parameter;
        this.label = label;
    }

    boolean mergesFiles() {
        return benchmark.equals("FileMerge.merge");
    }
}
