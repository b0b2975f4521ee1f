// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.crac;

import io.fastclock.FastClock;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;

/**
 * Coordinated restore at checkpoint (CRaC): after a restore the published timestamp is as old as the checkpoint, until the
 * updater thread has run or somebody calls {@link FastClock#refresh()}. An application calls once, when it starts:
 *
 * <pre>{@code RefreshAfterRestore.register()}</pre>
 *
 * <p>Does nothing on a virtual machine without CRaC.
 */
final class RefreshAfterRestore implements Resource {
    /** The context refers to its resources weakly. */
    private static final RefreshAfterRestore INSTANCE = new RefreshAfterRestore(FastClock::refresh);

    /** Registers the resource, and returns it. */
    static Resource register() {
        Core.getGlobalContext().register(INSTANCE);
        return INSTANCE;
    }

    private final Runnable refresh;

    RefreshAfterRestore(Runnable refresh) {
        this.refresh = refresh;
    }

    @Override
    public void beforeCheckpoint(Context<? extends Resource> context) {
        // The updater thread may be part of the checkpoint.
    }

    @Override
    public void afterRestore(Context<? extends Resource> context) {
        refresh.run();
    }
}
