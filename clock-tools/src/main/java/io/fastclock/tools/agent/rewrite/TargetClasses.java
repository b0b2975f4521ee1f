// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.catalogue.ApplicationClock;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Selects the classes to instrument: all classes of the application and its libraries, but none of the JDK or FastClock. */
public final class TargetClasses {
    private static final Set<String> FAST_CLOCK_PACKAGES =
            Set.of(ApplicationClock.PACKAGE, ApplicationClock.PACKAGE + ".testing");

    private static final String TOOL_PREFIX = "io.fastclock.tools.";

    /** Needed for JDK classes with other class loaders, for example the accessors that reflection generates. */
    private static final List<String> JDK_PREFIXES = List.of("java.", "jdk.", "sun.");

    private TargetClasses() {}

    public static boolean include(Module module, @Nullable ClassLoader loader, String className) {
        return loader != null
                && !isOfTool(loader)
                && !isOfJdk(module)
                && JDK_PREFIXES.stream().noneMatch(className::startsWith)
                && !className.startsWith(TOOL_PREFIX)
                && !FAST_CLOCK_PACKAGES.contains(className.substring(0, Math.max(0, className.lastIndexOf('.'))));
    }

    static boolean isOfTool(ClassLoader loader) {
        return loader.getClass().getName().startsWith(TOOL_PREFIX);
    }

    /** Checks the module and not the class loader: the application class loader also loads modules such as jdk.compiler. */
    private static boolean isOfJdk(Module module) {
        String name = module.getName();
        return name != null
                && (name.startsWith("java.") || name.startsWith("jdk."))
                && module.getLayer() == ModuleLayer.boot();
    }
}
