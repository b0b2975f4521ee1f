// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.ReportCase;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Hosts and findings for tests. */
public final class Examined {
    static final TickSupport TICK = usable(4e6, 17);

    private Examined() {}

    private static TickSupport usable(double tickNanos, int javaVersion) {
        return new TickSupport(TickSupport.State.USABLE, "", tickNanos, javaVersion);
    }

    private static TickSupport without(TickSupport.State state, String reason) {
        return new TickSupport(state, reason, Double.NaN, 25);
    }

    /** The values by the names of properties, variables and files. */
    static Host host(Map<String, String> values) {
        return new Host(name -> Optional.ofNullable(values.get(name)));
    }

    /** @param clocksources the first one is the current one */
    private static Map<String, String> linux(String clocksources) {
        return Map.of(
                "os.name",
                "Linux",
                Host.CLOCKSOURCE + "current_clocksource",
                clocksources.split(" ", 2)[0],
                Host.CLOCKSOURCE + "available_clocksource",
                clocksources);
    }

    /** A host on which a read costs 25 ns, with a tick counter. */
    public static Findings linux() {
        return findings(host(linux("tsc")), 25, 25, TICK);
    }

    /**
     * The host of a case: {@code host: NANOS_OF_A_READ COUNTER}, where yes, no or unknown says whether there is a tick counter. Its files,
     * properties and variables are lines with their names. Without them it is a Linux.
     */
    public static Findings of(ReportCase given) {
        String[] costAndCounter = given.find("host").orElse("").split(" ", -1);
        double nanos = Double.parseDouble(costAndCounter[0]);
        double ofNanoTime = given.find("nanoTime").map(Double::valueOf).orElse(nanos);
        return findings(host(given), nanos, ofNanoTime, tick(given, costAndCounter[1]));
    }

    private static Host host(ReportCase given) {
        Map<String, String> linux = given.find("os.name").isPresent()
                ? Map.of()
                : linux(given.find("clocksources").orElse("tsc"));
        return new Host(name -> given.find(name)
                .map(text -> text.replace("\\n", "\n").replace("\\t", "\t"))
                .or(() -> Optional.ofNullable(linux.get(name))));
    }

    private static TickSupport tick(ReportCase given, String counter) {
        switch (counter) {
            case "yes":
                return usable(
                        given.find("tick").map(Double::valueOf).orElse(4e6),
                        given.find("java").map(Integer::valueOf).orElse(25));
            case "no":
                return without(TickSupport.State.NOT_USABLE, "only Linux has a tick counter");
            default:
                return without(TickSupport.State.UNKNOWN, "native access is not enabled in this JVM");
        }
    }

    /** A cached read costs 0.5 ns, and one of FastClock 0.75 ns, or without a counter 1 ns more than a direct read. */
    private static Findings findings(Host host, double nanos, double ofNanoTime, TickSupport tick) {
        Map<ReadKind, Double> reads = new EnumMap<>(ReadKind.class);
        reads.put(ReadKind.CURRENT_TIME_MILLIS, nanos);
        reads.put(ReadKind.NANO_TIME, ofNanoTime);
        reads.put(ReadKind.INSTANT_NOW, nanos);
        reads.put(ReadKind.CACHED, 0.5);
        if (tick.state != TickSupport.State.UNKNOWN) {
            reads.put(ReadKind.FAST_CLOCK, tick.isUsable() ? 0.75 : nanos + 1);
        }
        return new Findings(host, reads, tick);
    }
}
