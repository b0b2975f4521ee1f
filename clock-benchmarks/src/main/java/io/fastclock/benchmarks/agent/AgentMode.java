// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import cn.hutool.core.util.ClassUtil;
import cn.hutool.core.util.URLUtil;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the agent does in a process. */
enum AgentMode {
    NONE("no agent", "without agent"),
    COUNT("count", "counted"),
    REPLACE("replace", "replaced");

    private final String label;
    final String reads;

    AgentMode(String label, String reads) {
        this.label = label;
        this.reads = reads;
    }

    /** Returns the end of the name of a step, and of a row. */
    String on(boolean slowClock) {
        return (slowClock ? ", slow clock, " : ", this host, ") + label;
    }

    /**
     * Returns the JVM options.
     *
     * @param include the classes in which reads are replaced
     * @param report the file for the counts
     */
    List<String> jvmOptions(String include, Path report) throws IOException {
        if (this == NONE) {
            return List.of();
        }
        String what = this == COUNT
                ? "count,json=true,examine=false,file=" + report.toAbsolutePath()
                : "replace,include=" + include;
        return List.of("-javaagent:" + toolsJar() + "=" + what);
    }

    /** Returns the jar of the agent. The build copies it next to {@code benchmarks.jar}, and next to its classes. */
    static Path toolsJar() throws IOException {
        Path file =
                Path.of(URLUtil.toURI(ClassUtil.getLocation(AgentMode.class))).resolveSibling("clock-tools.jar");
        if (!Files.isRegularFile(file)) {
            throw new IOException("the agent is missing: no " + file
                    + "; \"mvn -pl clock-benchmarks package\" copies it there from clock-tools");
        }
        return file;
    }
}
