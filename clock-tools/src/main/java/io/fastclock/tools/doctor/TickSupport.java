// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.ClockStats;
import io.fastclock.KernelTickClock;
import io.fastclock.tools.report.NativeAccess;
import java.time.Duration;
import java.util.Optional;

/** Whether FastClock can use the tick counter on this host, and what an application needs for that. Immutable. */
public final class TickSupport {
    /** Verifying takes a tenth of a second, and refusing some seconds; longer on a busy host. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);

    /** As FastClock's by default, whatever {@code fastclock.clock} is in an application that is counted. */
    static final KernelTickClock CLOCK = new KernelTickClock();

    public enum State {
        USABLE,
        NOT_USABLE,
        /** Not verified in this JVM. */
        UNKNOWN
    }

    public final State state;

    /** Why the counter is not usable, or why that is unknown; empty if it is usable. */
    public final String reason;

    /** The kernel tick; NaN unless the counter is usable. */
    final double tickNanos;

    private final int javaVersion;

    TickSupport(State state, String reason, double tickNanos, int javaVersion) {
        this.state = state;
        this.reason = reason;
        this.tickNanos = tickNanos;
        this.javaVersion = javaVersion;
    }

    private static TickSupport without(State state, String reason) {
        return new TickSupport(state, reason, Double.NaN, Runtime.version().feature());
    }

    static TickSupport ofThisJvm(Host host) {
        if (!host.linux) {
            return without(State.NOT_USABLE, "only Linux has a tick counter");
        }
        // The JVM of an application that is counted may lack either. There the clock must not log what it needs.
        if (NativeAccess.isMissing(KernelTickClock.class.getModule())) {
            return without(State.UNKNOWN, "native access is not enabled in this JVM");
        }
        if (!NativeAccess.isNeededOn(Runtime.version().feature())
                && ModuleLayer.boot().findModule("jdk.unsupported").isEmpty()) {
            return without(State.UNKNOWN, "this run-time image lacks the module jdk.unsupported");
        }
        CLOCK.awaitKernelTick(MAX_WAIT);
        ClockStats stats = CLOCK.stats();
        return stats.kernelTick()
                .map(tick -> new TickSupport(
                        State.USABLE, "", tick.toNanos(), Runtime.version().feature()))
                .or(() -> stats.refusal().map(reason -> without(State.NOT_USABLE, reason)))
                .orElse(without(State.UNKNOWN, "the tick counter was not verified in time"));
    }

    public String description() {
        return isUsable()
                ? "usable: no read is older than the kernel's own coarse clock"
                : (mayBeUsable() ? "unknown: " : "not usable: ") + reason;
    }

    public boolean isUsable() {
        return state == State.USABLE;
    }

    public boolean mayBeUsable() {
        return state != State.NOT_USABLE;
    }

    Optional<String> option() {
        return mayBeUsable() && NativeAccess.isNeededOn(javaVersion)
                ? Optional.of("--enable-native-access=ALL-UNNAMED")
                : Optional.empty();
    }

    String needs() {
        return option().map(
                        option -> option + " on Java " + javaVersion + ", on the module path =io.fastclock: to the java"
                                + " command or to JDK_JAVA_OPTIONS; for launchers other than java to JAVA_TOOL_OPTIONS; or with"
                                + " java -jar the manifest attribute \"Enable-Native-Access: ALL-UNNAMED\"")
                .orElse("nothing on Java " + javaVersion + "; a run-time image needs the module jdk.unsupported");
    }
}
