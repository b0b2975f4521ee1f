// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.attach.TargetJvm;
import java.io.IOException;
import java.io.PrintStream;

/** Shows the counts of the last second on a terminal and refreshes them every second. */
public final class LiveView {
    private static final String CLEAR = "\u001b[H\u001b[2J";
    private static final double INTERVAL_SECONDS = 1;

    /** The lines per table. Three tables fit on a screen. */
    private static final int LINES = 8;

    private LiveView() {}

    public static void show(TargetJvm target, double seconds, PrintStream out) throws IOException {
        Snapshot before = target.snapshot();
        for (double left = seconds; left > 0; left -= INTERVAL_SECONDS) {
            target.await(Math.min(left, INTERVAL_SECONDS));
            Snapshot now = target.snapshot();
            out.print(CLEAR);
            out.print(TextReport.counts(now.since(before), LINES));
            out.flush();
            before = now;
        }
        out.print(CLEAR);
    }
}
