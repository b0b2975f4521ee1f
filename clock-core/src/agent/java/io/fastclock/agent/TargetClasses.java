// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which classes are the application's, its libraries' included. Those of the JDK and of FastClock are not. */
final class TargetClasses {
    private static final Set<String> FAST_CLOCK_PACKAGES =
            Set.of("io.fastclock", "io.fastclock.doctor", "io.fastclock.testing", "io.fastclock.agent");

    /** Some have loaders of their own: what reflection generates, for example. */
    private static final List<String> JDK_PREFIXES = List.of("java.", "jdk.", "sun.");

    private TargetClasses() {}

    /** @param className with dots */
    static boolean include(Module module, @Nullable ClassLoader loader, String className) {
        return loader != null
                && !isOfJdk(module)
                && JDK_PREFIXES.stream().noneMatch(className::startsWith)
                && !isOfFastClock(className);
    }

    /** By the module, whatever its loader: that of jdk.compiler is the application's. */
    private static boolean isOfJdk(Module module) {
        String name = module.getName();
        return name != null
                && (name.startsWith("java.") || name.startsWith("jdk."))
                && module.getLayer() == ModuleLayer.boot();
    }

    private static boolean isOfFastClock(String className) {
        return FAST_CLOCK_PACKAGES.contains(className.substring(0, Math.max(0, className.lastIndexOf('.'))))
                || className.startsWith("io.fastclock.agent.");
    }
}
