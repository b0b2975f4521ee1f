// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.nio.file.Path;
import java.util.List;

/** What the agent does in a process. */
enum AgentMode {
    NONE("no agent", "without agent"),
    COUNT("count", "counted"),
    REPLACE("replace", "replaced");

    final String label;
    final String reads;

    AgentMode(String label, String reads) {
        this.label = label;
        this.reads = reads;
    }

    /**
     * Returns the JVM options.
     *
     * @param include the classes in which reads are replaced
     * @param report the file for the counts
     */
    List<String> jvmOptions(Path tools, String include, Path report) {
        String option = "-javaagent:" + tools + "=";
        return switch (this) {
            case NONE -> List.of();
            case COUNT -> List.of(option + "count,json=true,examine=false,file=" + report.toAbsolutePath());
            case REPLACE -> List.of(option + "replace,include=" + include);
        };
    }
}
