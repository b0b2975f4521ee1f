// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.util.List;
import picocli.CommandLine.Option;

/** In which classes a job works. */
public abstract class JobOptions {
    @Option(names = "--include", paramLabel = "PATTERNS", converter = ClassNames.Parser.class)
    ClassNames include = ClassNames.NONE;

    @Option(names = "--exclude", paramLabel = "PATTERNS", converter = ClassNames.Parser.class)
    private ClassNames exclude = ClassNames.NONE;

    /** Throws IllegalArgumentException if the options contradict each other. */
    void check() {}

    /** Returns what an attached agent has to know, as lines. */
    final String arguments(String job, Object more) {
        return String.join("\n", job, include.toString(), exclude.toString(), String.valueOf(more));
    }

    /** Reads {@link #arguments}, without the parser of the command line: the agent loads few classes. Returns what follows. */
    final String read(List<String> arguments) {
        include = ClassNames.of(arguments.get(1));
        exclude = ClassNames.of(arguments.get(2));
        return arguments.get(3);
    }

    /** Whether the job may work in a class. */
    public final boolean covers(String className) {
        return (include.isEmpty() ? isByDefault(className) : include.test(className)) && !exclude.test(className);
    }

    /** Whether the job may work in a class if no class is included. */
    abstract boolean isByDefault(String className);
}
