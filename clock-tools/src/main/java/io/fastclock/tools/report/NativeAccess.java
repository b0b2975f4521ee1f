// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

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

    public static String option(Module module) {
        return "--enable-native-access=" + (module.isNamed() ? module.getName() : "ALL-UNNAMED");
    }
}
