// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

/** The workloads. The last one is no JMH benchmark. */
public enum Workload {
    TOUCH("random access to byte[%,d]", "ByteArrayTouch.touch"),
    TRANSFER("merge 4 files of %d MB, transferTo of whole files", "FileMerge.transfer"),
    TRANSFER_IN_CHUNKS("merge 4 files of %d MB, transferTo in 16 KiB chunks", "FileMerge.transferInChunks"),
    STREAMS("merge 4 files of %d MB, streams with 16 KiB buffer", "FileMerge.streams"),
    PROXY("proxied request, clock reads: %d, threads: %d", "Proxy.handle"),
    JVM_START("JVM start, heap of %d MB", "");

    final String label;
    final String benchmark;

    Workload(String label, String benchmark) {
        this.label = label;
        this.benchmark = benchmark;
    }
}
