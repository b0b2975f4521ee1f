// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.JavaLang;
import io.fastclock.tools.report.NativeAccess;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;

/** Enables native access for the modules whose FastClock is read. Thread-safe. */
final class TickAccess {
    private final Instrumentation instrumentation;
    private final Consumer<String> messages;

    /** What has been enabled or why not. */
    private final Set<String> notes = new CopyOnWriteArraySet<>();

    TickAccess(Instrumentation instrumentation, Consumer<String> messages) {
        this.instrumentation = instrumentation;
        this.messages = messages;
    }

    /** To be called before FastClock looks for the tick counter: it finds out once whether it can load it. */
    void enableFor(Module module) {
        if (!mayLoadTickCounter() || !NativeAccess.isMissing(module)) {
            return;
        }
        String note;
        try {
            enable(module);
            note = "native access is enabled for "
                    + (module.isNamed() ? "the module " + module.getName() : "the whole class path")
                    + " until the process ends, as by " + NativeAccess.option(module)
                    + ": FastClock loads the kernel's tick counter";
        } catch (ReflectiveOperationException | RuntimeException e) {
            note = "native access cannot be enabled (" + e + "); FastClock needs the option "
                    + NativeAccess.option(module);
        }
        if (notes.add(note)) {
            messages.accept(note);
        }
    }

    /** Until the process ends. For an unnamed module the JVM enables native access for all unnamed modules. */
    private void enable(Module module) throws ReflectiveOperationException {
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
