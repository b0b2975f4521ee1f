// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** The descendants of this process. */
final class Processes {
    private Processes() {}

    /** Kills all descendants and waits until they are gone. */
    static void killAll() {
        List<ProcessHandle> all = ProcessHandle.current().descendants().toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process ->
                process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join());
    }
}
