// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.replace;

import io.fastclock.tools.report.Arguments;
import io.fastclock.tools.rewrite.ClassNames;
import java.util.Set;

/** The options of the job {@code =replace}. */
public final class ReplaceOptions {
    final ClassNames include;
    final ClassNames exclude;
    public final boolean nanoTime;
    final boolean verbose;

    /** @throws IllegalArgumentException if an option is missing, unknown or invalid */
    public ReplaceOptions(Arguments arguments) {
        arguments.allow(Set.of("include", "exclude", "nanoTime", "verbose"));
        include = arguments
                .text("include")
                .map(names -> ClassNames.parse("include", names))
                .orElseThrow(() -> new IllegalArgumentException(
                        "replace requires the option include, for example include=com.acme.*;org.example.Cache"));
        exclude = arguments
                .text("exclude")
                .map(names -> ClassNames.parse("exclude", names))
                .orElse(ClassNames.NONE);
        nanoTime = arguments.flag("nanoTime", false);
        verbose = arguments.flag("verbose", false);
    }

    public boolean covers(String className) {
        return include.test(className) && !exclude.test(className);
    }
}
