// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.replace;

import io.fastclock.tools.rewrite.CallRewrite;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Replaces reads by those of the clock that each class loader has. */
final class LoaderRewrite extends ReplaceRewrite {
    private final Instrumentation instrumentation;
    private final Clocks clocks;

    LoaderRewrite(Instrumentation instrumentation, Clocks clocks, boolean nanoTime, boolean coarse) {
        super("depends on the class loader", nanoTime, coarse);
        this.instrumentation = instrumentation;
        this.clocks = clocks;
    }

    @Override
    public @Nullable CallRewrite of(ClassLoader loader) {
        return of(loader, nanoTime);
    }

    /** The values of {@code System.nanoTime()} that a running class has may be greater than the next one of FastClock. */
    @Override
    public @Nullable CallRewrite ofRunning(ClassLoader loader) {
        return of(loader, false);
    }

    private @Nullable CallRewrite of(ClassLoader loader, boolean withNanoTime) {
        Clocks.Choice choice = clocks.of(loader);
        return choice == null ? null : new ChosenClock(choice, withNanoTime);
    }

    @Override
    public void decide(ClassLoader loader) {
        clocks.decide(loader);
    }

    private final class ChosenClock extends ReplaceRewrite {
        private final Clocks.Choice choice;

        ChosenClock(Clocks.Choice choice, boolean nanoTime) {
            super(choice.className, nanoTime, LoaderRewrite.this.coarse);
            this.choice = choice;
        }

        @Override
        public void prepare(Module module) {
            Module ofClock = choice.module();
            if (ofClock != null && !module.canRead(ofClock)) {
                instrumentation.redefineModule(module, Set.of(ofClock), Map.of(), Map.of(), Set.of(), Map.of());
            }
        }
    }
}
