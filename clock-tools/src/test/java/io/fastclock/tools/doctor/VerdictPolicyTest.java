// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static io.fastclock.tools.doctor.Verdict.Kind.CANNOT_HELP;
import static io.fastclock.tools.doctor.Verdict.Kind.NOT_NEEDED;
import static io.fastclock.tools.doctor.Verdict.Kind.SWITCH_CLOCKSOURCE;
import static io.fastclock.tools.doctor.Verdict.Kind.USE_FASTCLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class VerdictPolicyTest {
    private static final double NO_RATE = Double.NaN;
    private static final String EXPENSIVE = "expensive here (300 ns)";

    private static FindingsBuilder tsc() {
        return on("tsc", "tsc hpet acpi_pm");
    }

    private static FindingsBuilder on(String clocksource, String available) {
        return FindingsBuilder.on(FakeHost.withClocksource(clocksource, available));
    }

    private static Arguments row(FindingsBuilder host, double rate, Verdict.Kind kind, String... texts) {
        return arguments(host, rate, kind, List.of(texts));
    }

    static Stream<Arguments> cheapReads() {
        FakeHost windows = new FakeHost().with("os.name", "Windows Server 2025");
        return Stream.of(
                row(
                        tsc(),
                        NO_RATE,
                        NOT_NEEDED,
                        "You do not need FastClock here at ordinary rates: a direct read is cheap (25.0 ns).",
                        "count PID"),
                // 1 % of a core is 10 ms a second. A read by the tick saves 24.25 ns.
                row(tsc(), 410_000, NOT_NEEDED),
                row(
                        tsc(),
                        415_000,
                        USE_FASTCLOCK,
                        "Use FastClock for System.currentTimeMillis() at 415 thousand reads a second, where a stale time does"
                                + " no harm: it saves 1.01 % of a core."),
                row(tsc().withoutNativeAccess(), 500_000, USE_FASTCLOCK, "1.20 %"),
                // Reads that take 1 % of a core.
                row(
                        tsc().withoutCounter(),
                        400_000,
                        CANNOT_HELP,
                        "FastClock saves nothing for System.currentTimeMillis() at 400 thousand reads a second, because it"
                                + " has no tick counter here.",
                        "-Dfastclock.clock=ticker. A read of it costs 0.50 ns."),
                row(tsc().withoutCounter(), 399_000, NOT_NEEDED),
                row(tsc().withoutCounter(), NO_RATE, NOT_NEEDED),
                row(on("arch_sys_counter", "arch_sys_counter"), NO_RATE, NOT_NEEDED),
                row(FindingsBuilder.on(windows).readNanos(4), NO_RATE, NOT_NEEDED, "It is a cached read already."));
    }

    static Stream<Arguments> expensiveReads() {
        FakeHost preloaded = FakeHost.withClocksource("tsc", "tsc kvm-clock").with("LD_PRELOAD", "/slow.so");
        return Stream.of(
                row(
                        on("xen", "xen tsc hpet acpi_pm").readNanos(300),
                        NO_RATE,
                        SWITCH_CLOCKSOURCE,
                        EXPENSIVE + " with the clocksource xen. Change the clocksource to tsc",
                        "echo tsc | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource",
                        "tsc as unstable"),
                row(on("xen", "xen tsc").readNanos(300), 1_000_000, SWITCH_CLOCKSOURCE, "otherwise use FastClock"),
                row(
                        on("xen", "xen tsc").readNanos(300).withoutCounter(),
                        NO_RATE,
                        SWITCH_CLOCKSOURCE,
                        "Change the clocksource to tsc if you can. FastClock saves nothing"),
                row(
                        on("hpet", "hpet").readNanos(300).withoutCounter(),
                        NO_RATE,
                        CANNOT_HELP,
                        EXPENSIVE,
                        "clocksource hpet. FastClock saves nothing, because it has no tick counter here.",
                        "(available: hpet)",
                        "-Dfastclock.clock=ticker"),
                row(
                        on("xen", "xen tsc").readNanos(300),
                        10,
                        NOT_NEEDED,
                        "at 10.0 reads a second: it would not save 1 % of a core."),
                row(
                        on("hpet", "hpet acpi_pm").readNanos(300),
                        NO_RATE,
                        USE_FASTCLOCK,
                        "clocksource hpet: use FastClock, where a stale time does no harm: a read costs 0.75 ns.",
                        "(available: hpet acpi_pm)"),
                row(
                        FindingsBuilder.on(preloaded).readNanos(300),
                        NO_RATE,
                        USE_FASTCLOCK,
                        EXPENSIVE + ": use FastClock",
                        "LD_PRELOAD=/slow.so",
                        "Here something prevents it."),
                row(
                        tsc().readNanos(1_500),
                        NO_RATE,
                        USE_FASTCLOCK,
                        "expensive here (1500 ns): use FastClock",
                        "hypervisor"),
                row(on("arch_sys_counter", "arch_sys_counter").readNanos(300), NO_RATE, USE_FASTCLOCK),
                // Nothing is known about this clocksource.
                row(on("tod", "tod tsc").readNanos(300), NO_RATE, USE_FASTCLOCK, EXPENSIVE + ": use FastClock"));
    }

    @ParameterizedTest
    @MethodSource({"cheapReads", "expensiveReads"})
    void verdict_ofHostAndRate_saysWhatToDo(FindingsBuilder host, double rate, Verdict.Kind kind, List<String> texts) {
        Verdict verdict = host.build().verdict(ReadKind.CURRENT_TIME_MILLIS, rate);
        assertThat(verdict.kind).isSameAs(kind);
        String said = verdict.sentence + "\n" + String.join("\n", verdict.advice);
        texts.forEach(text -> assertThat(said).contains(text));
    }

    /** The costs, the reason and the savings are those of the method that is read. */
    @Test
    void rate_ofNanoTime_verdictIsAboutNanoTime() {
        Findings findings = tsc().nanoTimeNanos(1_000).build();
        assertThat(findings.verdict(ReadKind.NANO_TIME, 200_000).sentence)
                .startsWith("Reading the clock is expensive here (1000 ns): use FastClock");
        assertThat(findings.verdict(ReadKind.CURRENT_TIME_MILLIS, 200_000).kind).isSameAs(NOT_NEEDED);
        assertThat(findings.verdict(ReadKind.NANO_TIME, 10).sentence).contains("for System.nanoTime()");
    }
}
