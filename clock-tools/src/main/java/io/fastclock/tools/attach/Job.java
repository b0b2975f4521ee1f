// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.attach;

import io.fastclock.tools.count.Snapshot;
import java.util.function.Supplier;

/** What a command line has asked a process to do. */
public final class Job {
    final Supplier<Snapshot> snapshot;

    /** Restores the classes. */
    final Supplier<Snapshot> stop;

    public Job(Supplier<Snapshot> snapshot, Supplier<Snapshot> stop) {
        this.snapshot = snapshot;
        this.stop = stop;
    }
}
