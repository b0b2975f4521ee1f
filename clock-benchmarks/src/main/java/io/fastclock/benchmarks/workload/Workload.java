// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

/** The kinds of work, each with its JMH benchmark, the benchmark's parameter that varies, and the name of a row. */
public enum Workload {
    TOUCH("ByteArrayTouch.touch", "size", "one random touch of a byte[] of %,d"),
    TRANSFER("FileMerge.merge", "megabytes", "merge of 4 files of %d MB by transferTo until all is sent"),
    TRANSFER_IN_CHUNKS("FileMerge.merge", "megabytes", "merge of 4 files of %d MB by transferTo, 16 KiB at a time"),
    STREAMS("FileMerge.merge", "megabytes", "merge of 4 files of %d MB by a 16 KiB buffer between streams"),
    PROXY("Proxy.handle", "reads", "one proxied request, reads: %d, threads: %d"),
    /** No JMH benchmark, nor is the next. */
    JVM_START("java", "megabytes", "start of a JVM with a heap of %d MB"),
    PRE_TOUCH("java", "megabytes", "start of a JVM that touches its heap of %d MB");

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
