// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the doctor and {@code count} say alike about a host: costs, savings and the tick counter. Their verdict, with what to do
 * about the clocksource, is that of {@link VerdictPolicy}; what the counter needs is that of {@link TickSupport}.
 */
public final class Wording {
    static final String NOT_USABLE = "not usable";
    private static final String NOTHING = "nothing";

    private Wording() {}

    /** Returns the name of a clock, and whether its figures come from a model. */
    private static String label(Findings host, ClockKind clock) {
        boolean byModel = clock == ClockKind.KERNEL_TICK && host.mayHave(clock) && !host.isTickMeasured();
        return clock.label + (byModel ? " (by a model)" : "");
    }

    /** Returns all savings, as in "1.20 cores with the kernel tick, 1.19 cores with the updater thread". */
    public static String saved(Savings savings) {
        return Stream.of(ClockKind.values())
                        .allMatch(clock -> saved(savings, clock).equals(NOTHING))
                ? NOTHING
                : Stream.of(ClockKind.values())
                        .map(clock -> saved(savings, clock) + " with the " + label(savings.host, clock))
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
                                + " with the " + label(host, clock))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    public static String costs(Findings host) {
        String tick = Numbers.nanos(host.tickReadNanos());
        return "A read costs on this host, with one thread: System.currentTimeMillis() "
                + Numbers.nanos(host.nanos(ReadKind.CURRENT_TIME_MILLIS)) + ", System.nanoTime() "
                + Numbers.nanos(host.nanos(ReadKind.NANO_TIME)) + ", Instant.now() "
                + Numbers.nanos(host.nanos(ReadKind.INSTANT_NOW)) + ", FastClock with an updater thread "
                + Numbers.nanos(host.nanos(ReadKind.CACHED)) + ", by the kernel tick "
                + (host.isTickMeasured()
                        ? tick
                        : host.tick.mayBeUsable()
                                ? "about " + tick + " by a model, not measured: " + host.tick.reason
                                : "as much, since the tick counter is not usable: " + host.tick.reason)
                + ".";
    }

    static String state(TickSupport tick) {
        return tick.isUsable()
                ? "usable: no read is older than the kernel's own coarse clock"
                : (tick.mayBeUsable() ? "unknown" : NOT_USABLE) + ": " + tick.reason;
    }
}
