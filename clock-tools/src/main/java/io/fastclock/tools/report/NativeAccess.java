// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.lang.reflect.Method;

/** The right to load from any address, which FastClock needs for the tick counter from Java 24 on. */
public final class NativeAccess {
    private NativeAccess() {}

    public static boolean isNeededOn(int javaVersion) {
        return javaVersion >= 24;
    }

    public static boolean isMissing(Module module) {
        try {
            return isNeededOn(Runtime.version().feature())
                    && !(boolean)
                            Module.class.getMethod("isNativeAccessEnabled").invoke(module);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    /**
     * Enables it until the process ends, before FastClock looks for the tick counter: it finds out once whether it can load it. For
     * this tool, to which {@code java.lang} must be open. Returns what was enabled, or why not; an empty text if it was of no use.
     */
    public static String enable(Module module) {
        if (!"Linux".equals(System.getProperty("os.name"))
                || "off".equals(System.getProperty("fastclock.kernelTick"))
                || !isMissing(module)) {
            return "";
        }
        String option = "--enable-native-access=" + (module.isNamed() ? module.getName() : "ALL-UNNAMED");
        try {
            // For an unnamed module the JVM enables it for all of them.
            Method enable = Module.class.getDeclaredMethod(
                    module.isNamed() ? "implAddEnableNativeAccess" : "implAddEnableNativeAccessToAllUnnamed");
            enable.setAccessible(true);
            enable.invoke(module);
            return "native access is enabled for "
                    + (module.isNamed() ? "the module " + module.getName() : "the whole class path")
                    + " until the process ends, as by " + option + ": FastClock loads the kernel's tick counter";
        } catch (ReflectiveOperationException | RuntimeException e) {
            return "native access cannot be enabled (" + e + "); FastClock needs the option " + option;
        }
    }
}
