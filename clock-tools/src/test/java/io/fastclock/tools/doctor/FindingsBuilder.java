// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Builds findings: by default those of a host with a fast clock and a kernel tick of 4 ms. A cached read costs 0.5 ns. */
public final class FindingsBuilder {
    private final Host host;
    private double nanos = 25;
    private double nanoTimeNanos = Double.NaN;
    private TickSupport tick = TickSupport.usable(4e6, 17);

    private FindingsBuilder(Host host) {
        this.host = host;
    }

    static FindingsBuilder on(FakeHost host) {
        return new FindingsBuilder(host.read());
    }

    public static FindingsBuilder onLinux(double readNanos) {
        return on(FakeHost.linux()).readNanos(readNanos);
    }

    FindingsBuilder readNanos(double value) {
        nanos = value;
        return this;
    }

    /** If it differs from the other direct reads. */
    FindingsBuilder nanoTimeNanos(double value) {
        nanoTimeNanos = value;
        return this;
    }

    /** With a usable counter reads of FastClock take 0.75 ns, and without one 1 ns more than direct reads. */
    FindingsBuilder tick(TickSupport value) {
        tick = value;
        return this;
    }

    public FindingsBuilder withoutCounter() {
        return tick(TickSupport.notUsable("only Linux has a tick counter", 17));
    }

    public FindingsBuilder withoutNativeAccess() {
        return tick(TickSupport.unknown("native access is not enabled in this JVM", 25));
    }

    public Findings build() {
        Map<ReadKind, Double> reads = new EnumMap<>(ReadKind.class);
        for (ReadKind read : List.of(ReadKind.CURRENT_TIME_MILLIS, ReadKind.NANO_TIME, ReadKind.INSTANT_NOW)) {
            reads.put(read, nanos);
        }
        if (!Double.isNaN(nanoTimeNanos)) {
            reads.put(ReadKind.NANO_TIME, nanoTimeNanos);
        }
        reads.put(ReadKind.CACHED, 0.5);
        if (tick.state != TickSupport.State.UNKNOWN) {
            reads.put(ReadKind.FAST_CLOCK, tick.isUsable() ? 0.75 : nanos + 1);
        }
        return new Findings(host, reads, tick);
    }
}
