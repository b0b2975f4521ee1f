// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.util.Set;

/** The options of the job {@code =replace}. */
final class ReplaceOptions {
    final ClassNames include;
    final ClassNames exclude;
    final boolean nanoTime;
    final boolean verbose;

    /** @throws IllegalArgumentException if an option is missing, unknown or invalid */
    ReplaceOptions(Arguments arguments) {
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

    boolean covers(String className) {
        return include.test(className) && !exclude.test(className);
    }
}
