// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** The right to load from any address, which the coarse clock needs for the tick counter from Java 24 on. */
public final class NativeAccess {
    private static final int FIRST_VERSION = 24;
    private static final String ACCESS = "jdk.internal.access";

    private NativeAccess() {}

    public static boolean isNeededOn(int javaVersion) {
        return javaVersion >= FIRST_VERSION;
    }

    /** Returns whether a module needs native access and does not have it. */
    public static boolean isMissing(Module module) {
        try {
            return isNeededOn(Runtime.version().feature())
                    && !(boolean)
                            Module.class.getMethod("isNativeAccessEnabled").invoke(module);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    /** Returns the option of the JVM that enables native access for a module. */
    public static String option(Module module) {
        return "--enable-native-access=" + (module.isNamed() ? module.getName() : "ALL-UNNAMED");
    }

    /** Enables native access until the process ends. For an unnamed module the JVM enables it for all unnamed modules. */
    public static void enable(Instrumentation instrumentation, Module module) throws ReflectiveOperationException {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(ACCESS, Set.of(NativeAccess.class.getModule())),
                Map.of(),
                Set.of(),
                Map.of());
        Object javaLang = Class.forName(ACCESS + ".SharedSecrets")
                .getMethod("getJavaLangAccess")
                .invoke(null);
        Class<?> type = Class.forName(ACCESS + ".JavaLangAccess");
        if (module.isNamed()) {
            type.getMethod("addEnableNativeAccess", Module.class).invoke(javaLang, module);
        } else {
            type.getMethod("addEnableNativeAccessToAllUnnamed").invoke(javaLang);
        }
    }
}
