// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

/** The kinds of work. */
public enum Workload {
    /** Its parameter: the array's bytes. */
    TOUCH(ByteArrayTouch.class, "touch", "size", "one random touch of a byte[]"),
    /** Its parameter, as of all merging: megabytes of each file. */
    MERGE_TRANSFER(FileMerge.class, "transferTo", "megabytes", "merge by transferTo until all is sent"),
    MERGE_CHUNKS(FileMerge.class, "transferToInChunks", "megabytes", "merge by transferTo, 16 KiB at a time"),
    MERGE_STREAMS(FileMerge.class, "streams", "megabytes", "merge by a 16 KiB buffer between streams"),
    /** Its parameter: how often a request reads the clock. */
    PROXY(ProxyRequest.class, "handle", "reads", "one proxied request");

    private final Class<?> benchmarkClass;
    private final String method;
    private final String parameter;
    private final String label;

    Workload(Class<?> benchmarkClass, String method, String parameter, String label) {
        this.benchmarkClass = benchmarkClass;
        this.method = method;
        this.parameter = parameter;
        this.label = label;
    }

    /** JMH's name for it. */
    public String benchmark() {
        return benchmarkClass.getName() + "." + method;
    }

    /** The name of JMH's parameter that varies, beside the clock. */
    public String parameter() {
        return parameter;
    }

    public String label() {
        return label;
    }

    public boolean mergesFiles() {
        return benchmarkClass == FileMerge.class;
    }
}
