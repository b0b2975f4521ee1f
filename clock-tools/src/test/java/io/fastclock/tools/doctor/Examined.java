// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.ReportCase;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Hosts and findings for tests. */
public final class Examined {
    public static final TickSupport TICK = usable(4e6, 17);
    private static final TickSupport NO_TICK = tick(TickSupport.State.NOT_USABLE, "only Linux has a tick counter");
    private static final TickSupport UNKNOWN_TICK =
            tick(TickSupport.State.UNKNOWN, "native access is not enabled in this JVM");

    private Examined() {}

    private static TickSupport usable(double tickNanos, int javaVersion) {
        return new TickSupport(TickSupport.State.USABLE, "", tickNanos, javaVersion);
    }

    private static TickSupport tick(TickSupport.State state, String reason) {
        return new TickSupport(state, reason, Double.NaN, 25);
    }

    /** The values by the names of properties, variables and files. */
    static Host host(Map<String, String> values) {
        return new Host(name -> Optional.ofNullable(values.get(name)));
    }

    /** @param clocksources the first one is the current one */
    static Host linux(String clocksources, Map<String, String> more) {
        Map<String, String> values = new HashMap<>(more);
        values.put("os.name", "Linux");
        values.put(Host.CLOCKSOURCE + "current_clocksource", clocksources.split(" ", 2)[0]);
        values.put(Host.CLOCKSOURCE + "available_clocksource", clocksources);
        return host(values);
    }

    /** The host of a case: {@code host: NANOS_OF_A_READ COUNTER}, where yes, no or unknown says whether there is a tick counter. */
    public static Findings of(ReportCase given) {
        String[] host = given.get("host", "").split(" ", -1);
        int javaVersion = Integer.parseInt(given.get("java", "25"));
        TickSupport tick = host[1].equals("yes")
                ? usable(Double.parseDouble(given.get("tick", "4e6")), javaVersion)
                : host[1].equals("no") ? NO_TICK : UNKNOWN_TICK;
        Map<String, String> preloaded = Map.of("LD_PRELOAD", given.get("LD_PRELOAD", ""));
        return findings(linux(given.get("clocksources", "tsc"), preloaded), Double.parseDouble(host[0]), tick);
    }

    public static Findings linux(double nanos, TickSupport tick) {
        return findings(linux("tsc", Map.of()), nanos, tick);
    }

    /** A cached read costs 0.5 ns, and one of FastClock 0.75 ns, or without a counter 1 ns more than a direct read. */
    private static Findings findings(Host host, double nanos, TickSupport tick) {
        Map<ReadKind, Double> reads = new EnumMap<>(ReadKind.class);
        reads.put(ReadKind.CURRENT_TIME_MILLIS, nanos);
        reads.put(ReadKind.NANO_TIME, nanos);
        reads.put(ReadKind.INSTANT_NOW, nanos);
        reads.put(ReadKind.CACHED, 0.5);
        if (tick.state != TickSupport.State.UNKNOWN) {
            reads.put(ReadKind.FAST_CLOCK, tick.isUsable() ? 0.75 : nanos + 1);
        }
        return new Findings(host, reads, tick);
    }
}
