// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the doctor and {@code count} say alike about a host: costs, savings and the coarse clock. Their verdict, with what to do
 * about the clocksource, is that of {@link VerdictPolicy}; what coarse reads need is that of {@link CoarseSupport}.
 */
public final class Wording {
    /** What coarse reads are good for. */
    public static final String COARSE = "never older than the kernel's own coarse clock";

    static final String NOT_USABLE = "not usable";
    private static final String NOTHING = "nothing";

    private Wording() {}

    /** Returns the name of a clock, and whether its figures come from a model. */
    private static String label(Findings host, ClockKind clock) {
        boolean byModel = clock == ClockKind.COARSE && host.mayHave(clock) && !host.isCoarseMeasured();
        return clock.label + (byModel ? " (by a model)" : "");
    }

    /** Returns all savings, as in "1.20 cores with coarse, 1.19 cores with adaptive 1 ms, nothing with adaptive 20 ms". */
    public static String saved(Savings savings) {
        return Stream.of(ClockKind.values())
                        .allMatch(clock -> saved(savings, clock).equals(NOTHING))
                ? NOTHING + " with any clock"
                : Stream.of(ClockKind.values())
                        .map(clock -> saved(savings, clock) + " with " + label(savings.host, clock))
                        .collect(Collectors.joining(", "));
    }

    static String saved(Savings savings, ClockKind clock) {
        double cores = savings.with(clock);
        return cores == 0 || !savings.host.mayHave(clock)
                ? NOTHING
                : Double.isNaN(cores) ? "an unknown amount" : Numbers.cores(cores);
    }

    /** Returns the rates from which on a replacement of a read pays. */
    static String worthwhileRates(Findings host, ReadKind read) {
        return "Reads a second at which FastClock saves 1 % of a core: "
                + Stream.of(ClockKind.values())
                        .filter(host::mayHave)
                        .map(clock -> Numbers.rate(host.readsPerSecondToSave(Savings.WORTHWHILE_CORES, clock, read))
                                + " with " + label(host, clock))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    public static String costs(Findings host) {
        String coarse = Numbers.nanos(host.coarseNanos());
        return "A read costs on this host, with one thread: System.currentTimeMillis() "
                + Numbers.nanos(host.nanos(ReadKind.CURRENT_TIME_MILLIS)) + ", System.nanoTime() "
                + Numbers.nanos(host.nanos(ReadKind.NANO_TIME)) + ", Instant.now() "
                + Numbers.nanos(host.nanos(ReadKind.INSTANT_NOW)) + ", FastClock in cached mode "
                + Numbers.nanos(host.nanos(ReadKind.CACHED)) + ", with coarse "
                + (host.isCoarseMeasured()
                        ? coarse
                        : host.coarse.mayBeUsable()
                                ? "about " + coarse + " by a model, not measured: " + host.coarse.reason
                                : "as much, since the tick counter is not usable: " + host.coarse.reason)
                + ".";
    }

    static String state(CoarseSupport coarse) {
        return coarse.isUsable()
                ? "usable: no read is older than the kernel's own coarse clock"
                : (coarse.mayBeUsable() ? "unknown" : NOT_USABLE) + ": " + coarse.reason;
    }
}
