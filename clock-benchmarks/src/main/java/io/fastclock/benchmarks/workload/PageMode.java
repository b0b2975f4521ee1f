// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.List;

/** In which pages the heap lies. */
public enum PageMode {
    DEFAULT("JVM's default", List.of()),
    TRANSPARENT("-XX:+UseTransparentHugePages", List.of("-XX:+UseTransparentHugePages")),
    /** Huge pages that the host has reserved. Older JVMs also call it {@code UseHugeTLBFS}; newer ones know that no more. */
    EXPLICIT("-XX:+UseLargePages", List.of("-XX:+UseLargePages"));

    private final String label;
    private final List<String> jvmArgs;

    PageMode(String label, List<String> jvmArgs) {
        this.label = label;
        this.jvmArgs = jvmArgs;
    }

    public String label() {
        return label;
    }

    public List<String> jvmArgs() {
        return jvmArgs;
    }
}
