// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.FastClock;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;

/**
 * Coordinated restore at checkpoint (CRaC). After a restore the published timestamp is as old as the checkpoint, until the
 * updater thread runs or a caller refreshes it by {@link FastClock#refresh()}. An application registers it once, when it
 * starts. On a virtual machine without CRaC this does nothing.
 */
public final class RefreshAfterRestore implements Resource {
    /** Static, because the context holds weak references to its resources. */
    private static final RefreshAfterRestore INSTANCE = new RefreshAfterRestore(FastClock::refresh);

    /** Registers the resource, and returns it. */
    public static Resource register() {
        Core.getGlobalContext().register(INSTANCE);
        return INSTANCE;
    }

    private final Runnable refresh;

    RefreshAfterRestore(Runnable refresh) {
        this.refresh = refresh;
    }

    @Override
    public void beforeCheckpoint(Context<? extends Resource> context) {
        // Nothing: a checkpoint may contain the updater thread.
    }

    @Override
    public void afterRestore(Context<? extends Resource> context) {
        refresh.run();
    }
}
