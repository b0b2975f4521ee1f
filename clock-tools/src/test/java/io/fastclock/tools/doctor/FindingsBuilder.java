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
    private double scaling = 1;
    private double cachedScaling = 1;
    private double kernelShare = 0.01;
    private double cpuNanos = 240_000_000;
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

    FindingsBuilder scaling(double ofDirectReads, double ofCachedReads) {
        scaling = ofDirectReads;
        cachedScaling = ofCachedReads;
        return this;
    }

    FindingsBuilder readerTimes(double share, double totalCpuNanos) {
        kernelShare = share;
        cpuNanos = totalCpuNanos;
        return this;
    }

    FindingsBuilder systemCalls() {
        return readNanos(300).readerTimes(0.8, cpuNanos);
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
        Map<ReadKind, List<MeasuredRead>> reads = new EnumMap<>(ReadKind.class);
        for (ReadKind read : List.of(ReadKind.CURRENT_TIME_MILLIS, ReadKind.NANO_TIME, ReadKind.INSTANT_NOW)) {
            reads.put(read, costs(nanos, scaling));
        }
        if (!Double.isNaN(nanoTimeNanos)) {
            reads.put(ReadKind.NANO_TIME, costs(nanoTimeNanos, scaling));
        }
        reads.put(ReadKind.CACHED, costs(0.5, cachedScaling));
        if (tick.state != TickSupport.State.UNKNOWN) {
            reads.put(ReadKind.FAST_CLOCK, costs(tick.isUsable() ? 0.75 : nanos + 1, 1));
        }
        return new Findings(host, reads, tick);
    }

    private List<MeasuredRead> costs(double readNanos, double readScaling) {
        return List.of(
                new MeasuredRead(1, readNanos, kernelShare, cpuNanos),
                new MeasuredRead(4, readNanos * readScaling, kernelShare, 4 * cpuNanos));
    }
}
