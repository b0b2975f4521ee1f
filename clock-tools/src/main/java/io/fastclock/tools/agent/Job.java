// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.job.Snapshot;

/** What a command line has asked this JVM to do. */
interface Job {
    /** Returns what has been done so far. */
    Snapshot snapshot();

    /** Restores the classes, and returns what has been done. */
    Snapshot stop();
}
