// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import io.fastclock.tools.attach.TargetJvm;
import io.fastclock.tools.count.CountOptions;
import io.fastclock.tools.count.CountReport;
import io.fastclock.tools.count.Snapshot;
import io.fastclock.tools.report.Grammar;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Counts in a running process. */
@Command(
        name = "count",
        description = {
            "Counts the clock reads of a running Java process by call site, and restores its classes.",
            "Then says what the reads cost on this host, and what FastClock would save."
        })
final class CountCommand implements Callable<Integer> {
    private static final double DEFAULT_SECONDS = 30;
    private static final double INTERVAL_SECONDS = 1;
    private static final String CLEAR = "\u001b[H\u001b[2J";

    /** Three tables fit on a screen. */
    private static final int LIVE_LINES = 8;

    private final PrintStream out;
    private final PrintStream err;

    @Parameters(
            paramLabel = "PID",
            converter = Grammar.Pid.class,
            description = "the process; \"list\" shows the processes of this user")
    private long pid;

    @Mixin
    private final CountOptions options = new CountOptions();

    @Option(names = "--live", description = "shows the reads of the last second, once a second")
    private boolean live;

    CountCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() throws IOException {
        CountReport report = new CountReport(options, err::println);
        AtEnd atEnd = new AtEnd();
        try {
            report.write(count(), out);
            return 0;
        } finally {
            atEnd.done();
        }
    }

    private Snapshot count() throws IOException {
        double seconds = options.seconds().orElse(DEFAULT_SECONDS);
        try (TargetJvm target = TargetJvm.attach(String.valueOf(pid), seconds)) {
            err.println("Counting the clock reads of process " + pid + ". Ctrl-C ends the count.");
            PrintStream tables = options.json() ? err : out; // JSON stays one object.
            Snapshot before = live ? target.snapshot() : null;
            for (double left = seconds; left > 0 && !Thread.currentThread().isInterrupted(); left -= INTERVAL_SECONDS) {
                target.await(Math.min(left, INTERVAL_SECONDS));
                if (before != null) {
                    Snapshot now = target.snapshot();
                    tables.print(CLEAR + CountReport.counts(now.since(before), LIVE_LINES));
                    tables.flush();
                    before = now;
                }
            }
            return target.stop();
        }
    }
}
