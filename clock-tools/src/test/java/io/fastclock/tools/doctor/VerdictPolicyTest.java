// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerdictPolicyTest {
    private static Verdict verdict(FindingsBuilder findings) {
        return findings.build().verdict(Optional.empty());
    }

    private static Verdict verdict(FindingsBuilder findings, double readsPerSecond) {
        Findings built = findings.build();
        return built.verdict(Optional.of(built.savings(ReadKind.CURRENT_TIME_MILLIS, readsPerSecond)));
    }

    private static FindingsBuilder tsc() {
        return FindingsBuilder.on(FakeHost.withClocksource("tsc", "tsc hpet acpi_pm"));
    }

    @Test
    void cheapReads_ordinaryRates_notNeeded() {
        Verdict verdict = verdict(tsc());

        assertThat(verdict.kind).isSameAs(Verdict.Kind.NOT_NEEDED);
        assertThat(verdict.sentence).contains("do not need", "at ordinary rates", "25.0 ns");
        // 1 % of a core is 10 ms per second. A cached read saves 24.5 ns, and the thread takes 1 % of a core.
        assertThat(verdict.advice)
                .anyMatch(advice -> advice.startsWith("Keep System.currentTimeMillis(), and stop here."))
                .contains("Reads a second at which FastClock saves 1 % of a core: 816 thousand with adaptive 1 ms,"
                        + " 449 thousand with adaptive 20 ms.");
    }

    @Test
    void cheapReads_highRate_useFastClock() {
        assertThat(verdict(tsc(), 400_000).kind).isSameAs(Verdict.Kind.NOT_NEEDED);
        assertThat(verdict(tsc(), 10_000_000).kind).isSameAs(Verdict.Kind.USE_FAST_CLOCK);
        // Direct reads cost 25 % of a core. Cached reads cost 0.5 %, and updates cost 1 %.
        assertThat(verdict(tsc(), 10_000_000).sentence).contains("10.0 million", "23.5 % of a core");
    }

    @Test
    void cheapReads_usableKernelTick_nameEachClock() {
        CoarseSupport usable = CoarseSupport.usable(4e6, 17);
        assertThat(verdict(tsc().coarse(usable)).advice)
                .contains(
                        "Reads a second at which FastClock saves 1 % of a core: 413 thousand with coarse, 816 thousand"
                                + " with adaptive 1 ms, 449 thousand with adaptive 20 ms.");
        assertThat(verdict(tsc().coarse(usable), 10_000_000).sentence)
                .endsWith(
                        "FastClock saves 24.2 % of a core with coarse, 23.5 % of a core with adaptive 1 ms, 24.4 % of a"
                                + " core with adaptive 20 ms.");
        assertThat(verdict(tsc().coarse(usable), 400_000).kind).isSameAs(Verdict.Kind.NOT_NEEDED);
    }

    /** The verdict follows from the best clock. */
    @Test
    void rate_onlySomeClocksSave_useFastClock() {
        assertThat(verdict(tsc(), 440_000).kind).isSameAs(Verdict.Kind.NOT_NEEDED);
        assertThat(verdict(tsc(), 490_000).sentence)
                .isEqualTo(
                        "Use FastClock for System.currentTimeMillis() at 490 thousand reads a second, where a stale time"
                                + " does no harm: a direct read is cheap here (25.0 ns), but FastClock saves nothing with coarse,"
                                + " 0.20 % of a core with adaptive 1 ms, 1.10 % of a core with adaptive 20 ms.");
        CoarseSupport usable = CoarseSupport.usable(4e6, 17);
        assertThat(verdict(tsc().coarse(usable).updateNanos(Double.NaN), 500_000).sentence)
                .contains("1.21 % of a core with coarse, an unknown amount with adaptive 1 ms");
        assertThat(verdict(tsc().coarse(CoarseSupport.unknown("no native access", 25)), 500_000).sentence)
                .contains("1.20 % of a core with coarse (by a model)");
    }

    /** The costs, the reason and the savings are those of the method that is read. */
    @Test
    void rate_ofNanoTime_verdictIsAboutNanoTime() {
        Findings findings = tsc().nanoTimeNanos(1_000).build();
        assertThat(findings.verdict(Optional.of(findings.savings(ReadKind.NANO_TIME, 200_000))).sentence)
                .startsWith("Reading the clock is expensive here (1000 ns) although it makes no system call")
                .endsWith(
                        "use FastClock for System.nanoTime() at 200 thousand reads a second, where a stale time does no harm."
                                + " It saves nothing with coarse, 19.0 % of a core with adaptive 1 ms, 19.9 % of a core with"
                                + " adaptive 20 ms.");
        assertThat(findings.verdict(Optional.of(findings.savings(ReadKind.NANO_TIME, 10))).sentence)
                .endsWith("(a direct read costs 1000 ns).");
    }

    @Test
    void expensiveReads_betterClocksourceAvailable_switchClocksource() {
        FakeHost xen = FakeHost.withClocksource("xen", "xen tsc hpet acpi_pm");
        Verdict verdict = verdict(FindingsBuilder.on(xen).systemCalls());

        assertThat(verdict.kind).isSameAs(Verdict.Kind.SWITCH_CLOCKSOURCE);
        assertThat(verdict.sentence).contains("300 ns", "system call", "xen", "tsc");
        assertThat(verdict.advice)
                .anyMatch(advice -> advice.contains(
                        "echo tsc | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource"))
                .anyMatch(advice -> advice.contains("unstable"))
                .anyMatch(advice -> advice.contains("66.8 thousand with adaptive 1 ms"));
    }

    @Test
    void expensiveReads_noBetterClocksource_useFastClock() {
        FakeHost hpet = FakeHost.withClocksource("hpet", "hpet acpi_pm");
        Verdict verdict = verdict(FindingsBuilder.on(hpet).systemCalls());

        assertThat(verdict.kind).isSameAs(Verdict.Kind.USE_FAST_CLOCK);
        assertThat(verdict.sentence).contains("hpet", "FastClock", "a cached read costs 0.50 ns");
        assertThat(verdict.advice).anyMatch(advice -> advice.contains("hpet acpi_pm"));
    }

    @Test
    void systemCalls_goodClocksource_verdictNamesOtherCause() {
        FakeHost preloaded = FakeHost.withClocksource("tsc", "tsc kvm-clock").environment("LD_PRELOAD", "/slow.so");
        Verdict verdict = verdict(FindingsBuilder.on(preloaded).systemCalls());

        assertThat(verdict.kind).isSameAs(Verdict.Kind.USE_FAST_CLOCK);
        assertThat(verdict.sentence).contains("system call").doesNotContain("tsc");
        assertThat(verdict.advice)
                .anyMatch(advice -> advice.contains("LD_PRELOAD=/slow.so"))
                .anyMatch(advice -> advice.contains("something prevents it"));
    }

    @Test
    void expensiveReads_inUserMode_verdictNamesHypervisor() {
        Verdict verdict = verdict(tsc().readNanos(1_500));

        assertThat(verdict.kind).isSameAs(Verdict.Kind.USE_FAST_CLOCK);
        assertThat(verdict.sentence).contains("no system call", "hypervisor");
    }

    @Test
    void expensiveReads_lowRate_notNeeded() {
        FakeHost xen = FakeHost.withClocksource("xen", "xen tsc");
        Verdict verdict = verdict(FindingsBuilder.on(xen).systemCalls(), 10);

        assertThat(verdict.kind).isSameAs(Verdict.Kind.NOT_NEEDED);
        assertThat(verdict.sentence).contains("10.0 reads a second", "no clock would save 1 % of a core", "300 ns");
        assertThat(verdict(FindingsBuilder.on(xen).systemCalls(), 1_000_000).kind)
                .isSameAs(Verdict.Kind.SWITCH_CLOCKSOURCE);
    }

    @Test
    void directAndCachedReads_bothSlowerWithMoreThreads_notNeeded() {
        // Cached reads are three times as expensive as well. The reason is the machine, and not contention.
        assertThat(verdict(tsc().readNanos(40).scaling(3, 3)).kind).isSameAs(Verdict.Kind.NOT_NEEDED);
        // An increase from 4 to 10 ns is too small.
        assertThat(verdict(tsc().readNanos(4).scaling(2.6, 1)).kind).isSameAs(Verdict.Kind.NOT_NEEDED);
    }

    @Test
    void directReads_slowerWithMoreThreads_useFastClock() {
        Verdict verdict = verdict(tsc().scaling(4, 1));

        assertThat(verdict.kind).isSameAs(Verdict.Kind.USE_FAST_CLOCK);
        assertThat(verdict.sentence).contains("4.0 times");
    }

    @Test
    void arm64Counter_anyCost_neverSwitchClocksource() {
        FakeHost arm =
                FakeHost.withClocksource("arch_sys_counter", "arch_sys_counter").property("os.arch", "aarch64");

        assertThat(verdict(FindingsBuilder.on(arm)).kind).isSameAs(Verdict.Kind.NOT_NEEDED);
        // There is no better clocksource, even if reads are expensive.
        assertThat(verdict(FindingsBuilder.on(arm).systemCalls()).kind).isSameAs(Verdict.Kind.USE_FAST_CLOCK);
    }

    @Test
    void windows_cheapReads_adviceSaysReadsAreCached() {
        FakeHost windows = new FakeHost().property("os.name", "Windows Server 2025");
        Verdict verdict = verdict(FindingsBuilder.on(windows).readNanos(4));

        assertThat(verdict.kind).isSameAs(Verdict.Kind.NOT_NEEDED);
        assertThat(verdict.advice).anyMatch(advice -> advice.contains("cached read already"));
    }

    @Test
    void unknownClocksource_systemCalls_verdictDoesNotNameClocksource() {
        FakeHost other = FakeHost.withClocksource("tod", "tod tsc");
        Verdict verdict = verdict(FindingsBuilder.on(other).systemCalls());

        assertThat(verdict.kind).isSameAs(Verdict.Kind.USE_FAST_CLOCK);
        assertThat(verdict.sentence).doesNotContain("tod");
    }

    @Test
    void unknownTickCost_anyRate_sentenceSaysUnknown() {
        assertThat(verdict(tsc().updateNanos(Double.NaN), 1e9).kind).isSameAs(Verdict.Kind.UNKNOWN);
        assertThat(verdict(tsc().updateNanos(Double.NaN), 1e9).sentence).contains("It is unknown", "24.5 cores");
        assertThat(verdict(tsc().updateNanos(Double.NaN), 1_000).kind).isSameAs(Verdict.Kind.NOT_NEEDED);
        assertThat(verdict(tsc().systemCalls().updateNanos(Double.NaN)).advice)
                .anyMatch(advice -> advice.contains("unknown with adaptive 1 ms"));
    }
}
