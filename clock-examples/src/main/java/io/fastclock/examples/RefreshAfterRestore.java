// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.FastClock;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;

/**
 * Coordinated restore at checkpoint (CRaC): after a restore the published timestamp is as old as the checkpoint, until the
 * updater thread has run. Does nothing on a virtual machine without CRaC.
 */
final class RefreshAfterRestore implements Resource {
    /** The context refers to its resources weakly. */
    private static final RefreshAfterRestore INSTANCE = new RefreshAfterRestore(FastClock::refresh);

    private final Runnable refresh;

    RefreshAfterRestore(Runnable refresh) {
        this.refresh = refresh;
    }

    /** To be called once, when the application starts. */
    static Resource register() {
        Core.getGlobalContext().register(INSTANCE);
        return INSTANCE;
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
