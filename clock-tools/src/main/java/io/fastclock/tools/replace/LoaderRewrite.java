// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.replace;

import io.fastclock.tools.rewrite.ApplicationClock;
import io.fastclock.tools.rewrite.CallRewrite;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Replaces reads by those of the clock of each class loader. */
final class LoaderRewrite extends ReplaceRewrite {
    private final Instrumentation instrumentation;
    private final Clocks clocks;
    private final CallRewrite byApplication;

    /** @param toolClock the internal name of the copy of {@link Time} */
    LoaderRewrite(Instrumentation instrumentation, Clocks clocks, String toolClock, boolean nanoTime) {
        super(toolClock, nanoTime);
        this.instrumentation = instrumentation;
        this.clocks = clocks;
        this.byApplication = new ReplaceRewrite(ApplicationClock.INTERNAL_NAME, nanoTime);
    }

    @Override
    public @Nullable CallRewrite in(Module module, ClassLoader loader, String className) {
        Clocks.Choice choice = clocks.of(loader, className);
        if (choice == null || !choice.isOwn()) {
            return choice == null ? null : this;
        }
        Module ofClock = choice.module();
        if (ofClock != null && !module.canRead(ofClock)) {
            instrumentation.redefineModule(module, Set.of(ofClock), Map.of(), Map.of(), Set.of(), Map.of());
        }
        return byApplication;
    }
}
