// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.JavaLang;
import io.fastclock.tools.report.NativeAccess;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.function.Consumer;

/** Enables native access for the module whose FastClock is read. */
final class TickAccess {
    private TickAccess() {}

    /**
     * To be called before FastClock looks for the tick counter: it finds out once whether it can load it. Passes on what was enabled,
     * or why not.
     */
    static void enable(Module module, Instrumentation instrumentation, Consumer<String> messages) {
        if (!mayLoadTickCounter() || !NativeAccess.isMissing(module)) {
            return;
        }
        try {
            enable(module, instrumentation);
            messages.accept("native access is enabled for "
                    + (module.isNamed() ? "the module " + module.getName() : "the whole class path")
                    + " until the process ends, as by " + NativeAccess.option(module)
                    + ": FastClock loads the kernel's tick counter");
        } catch (ReflectiveOperationException | RuntimeException e) {
            messages.accept("native access cannot be enabled (" + e + "); FastClock needs the option "
                    + NativeAccess.option(module));
        }
    }

    /** Until the process ends. For an unnamed module the JVM enables native access for all unnamed modules. */
    private static void enable(Module module, Instrumentation instrumentation) throws ReflectiveOperationException {
        JavaLang.open(instrumentation);
        Method enable = Module.class.getDeclaredMethod(
                module.isNamed() ? "implAddEnableNativeAccess" : "implAddEnableNativeAccessToAllUnnamed");
        enable.setAccessible(true);
        enable.invoke(module);
    }

    /** Elsewhere native access would be of no use. */
    private static boolean mayLoadTickCounter() {
        return "Linux".equals(System.getProperty("os.name"))
                && !"off".equals(System.getProperty("fastclock.kernelTick"));
    }
}
