// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "replace")
public final class ReplaceOptions {
    @Option(
            names = "--include",
            required = true,
            paramLabel = "PATTERNS",
            converter = ClassNames.Parser.class,
            description = "the classes to change, such as com.acme.*;org.example.Cache")
    private ClassNames include = ClassNames.NONE;

    @Option(
            names = "--exclude",
            paramLabel = "PATTERNS",
            converter = ClassNames.Parser.class,
            description = "classes to leave unchanged")
    private ClassNames exclude = ClassNames.NONE;

    @Option(
            names = "--nano-time",
            arity = "0..1",
            paramLabel = "false",
            description = "replaces System.nanoTime() as well")
    public boolean nanoTime;

    @Option(
            names = "--verbose",
            arity = "0..1",
            paramLabel = "false",
            description = "prints each call site that is replaced")
    public boolean verbose;

    /** Returns what the process has to know, as after {@code -javaagent:clock-tools.jar=}. */
    public String arguments() {
        return "replace,include=" + include
                + (exclude == ClassNames.NONE ? "" : ",exclude=" + exclude)
                + (nanoTime ? ",nano-time" : "");
    }

    public boolean covers(String className) {
        return include.test(className) && !exclude.test(className);
    }

    /** Returns why a class is left alone although {@code include} matches its package; null if it is not. */
    public @Nullable String reasonToLeave(String className) {
        return include.nameInFull(className) ? null : Catalogue.reasonToLeave(className);
    }
}
