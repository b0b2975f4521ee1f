// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.replace;

import io.fastclock.tools.report.NativeAccess;
import io.fastclock.tools.rewrite.JavaLang;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Enables native access for the modules whose coarse clock is read. Thread-safe. */
final class CoarseAccess {
    private static final String ACCESS = "jdk.internal.access";

    private final Instrumentation instrumentation;
    private final Consumer<String> messages;
    private final Set<String> notes = new LinkedHashSet<>();

    CoarseAccess(Instrumentation instrumentation, Consumer<String> messages) {
        this.instrumentation = instrumentation;
        this.messages = messages;
    }

    /** To be called before the first coarse read: the clock finds out once whether it can load the tick counter. */
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
                    + ": the coarse clock loads the kernel's tick counter";
        } catch (ReflectiveOperationException | RuntimeException e) {
            note = "native access cannot be enabled (" + e + "); the coarse clock needs the option "
                    + NativeAccess.option(module);
        }
        synchronized (notes) {
            if (!notes.add(note)) {
                return;
            }
        }
        messages.accept(note);
    }

    /** Until the process ends. For an unnamed module the JVM enables native access for all unnamed modules. */
    private void enable(Module module) throws ReflectiveOperationException {
        JavaLang.open(instrumentation, ACCESS);
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

    /** Elsewhere native access would be of no use. */
    private static boolean mayLoadTickCounter() {
        return "Linux".equals(System.getProperty("os.name"))
                && !"off".equals(System.getProperty("fastclock.kernelTick"));
    }

    /** Returns what has been enabled, as sentences for the user. */
    List<String> summary() {
        synchronized (notes) {
            return new ArrayList<>(notes);
        }
    }
}
