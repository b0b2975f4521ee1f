// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import java.io.PrintStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Shows the counts since the last snapshot on a terminal. */
public final class LiveView implements Consumer<Snapshot> {
    private static final String CLEAR = "\u001b[H\u001b[2J";

    /** The lines per table. Three tables fit on a screen. */
    private static final int LINES = 8;

    private final PrintStream out;
    private @Nullable Snapshot before;

    public LiveView(PrintStream out) {
        this.out = out;
    }

    @Override
    public void accept(Snapshot now) {
        out.print(CLEAR);
        out.print(TextReport.counts(before == null ? now : now.since(before), LINES));
        out.flush();
        before = now;
    }
}
