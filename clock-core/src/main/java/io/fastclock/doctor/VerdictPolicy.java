// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** From findings to a verdict. Pure. */
final class VerdictPolicy {
    /** A read that the vDSO serves from a counter takes 15 to 50 ns; one by a system call takes 100 ns and more. */
    private static final double SLOW_NANOS = 100;

    /** A read that costs so many times more when every core reads does not scale: they wait for one another. */
    private static final double POOR_SCALING = 2.5;

    /** What one would not miss is not worth a change. */
    private static final double WORTHWHILE_CORES = 0.01;

    /** Clocksources that Linux' vDSO can read in user mode, the best first. */
    private static final List<String> FAST_CLOCKSOURCES =
            List.of("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter");

    /** Those that it cannot, or not on every kernel, or that are slow in themselves. Of others nothing is claimed. */
    private static final List<String> SLOW_CLOCKSOURCES =
            List.of("xen", "hpet", "acpi_pm", "hyperv_clocksource_msr", "pit", "jiffies", "refined-jiffies");

    private static final String SYSFS = "/sys/devices/system/clocksource/clocksource0/";

    private final Findings findings;
    private final OptionalDouble readsPerSecond;

    private VerdictPolicy(Findings findings, OptionalDouble readsPerSecond) {
        this.findings = findings;
        this.readsPerSecond = readsPerSecond;
    }

    static Verdict verdict(Findings findings, OptionalDouble readsPerSecond) {
        return new VerdictPolicy(findings, readsPerSecond).verdict();
    }

    private Verdict verdict() {
        boolean slow = findings.nanos(Findings.CURRENT_TIME_MILLIS) >= SLOW_NANOS;
        return readsPerSecond.isPresent()
                ? atRate(readsPerSecond.getAsDouble(), slow || crowded())
                : slow || crowded()
                        ? expensive()
                        : new Verdict(Verdict.Kind.NOT_NEEDED, notNeeded(), notNeededAdvice());
    }

    /** Reads wait for one another. That all cores are slower together shows in cached reads as well. */
    private boolean crowded() {
        return scaling() >= POOR_SCALING
                && scaling() >= 2 * findings.scaling(Findings.CACHED)
                && findings.nanosOnAllCores(Findings.CURRENT_TIME_MILLIS) >= SLOW_NANOS;
    }

    private Verdict atRate(double rate, boolean expensive) {
        double saved = findings.savedCores(rate);
        String reads = Numbers.rate(rate) + " times a second";
        if (Double.isNaN(saved) && findings.savedByReads(rate) >= WORTHWHILE_CORES) {
            return new Verdict(
                    Verdict.Kind.UNKNOWN,
                    "Whether FastClock pays if you read the time " + reads
                            + " cannot be told here: what a tick costs is unknown. The reads (" + cost()
                            + " each) take "
                            + Numbers.percent(findings.savedByReads(rate)) + " of a core more than cached ones.",
                    List.of());
        }
        if (!(saved >= WORTHWHILE_CORES)) {
            return new Verdict(
                    Verdict.Kind.NOT_NEEDED,
                    "You do not need FastClock here if you read the time " + reads
                            + ": it would save less than one per cent of a core (a read costs " + cost() + ").",
                    List.of());
        }
        return expensive
                ? expensive()
                : new Verdict(
                        Verdict.Kind.USE_FAST_CLOCK,
                        "Use FastClock if you really read the time " + reads + ": a read is cheap here (" + cost()
                                + "), and that many of them still cost " + Numbers.percent(saved)
                                + " of a core more than a cached time.",
                        List.of());
    }

    private String notNeeded() {
        double breakEven = findings.breakEvenReadsPerSecond();
        return "You do not need FastClock here at ordinary rates: a read of the clock is cheap (" + cost() + "), "
                + (Double.isNaN(breakEven)
                        ? "and from how many reads a second on caching would pay is unknown."
                        : "and below " + Numbers.rate(breakEven) + " reads a second caching would save nothing.");
    }

    private List<String> notNeededAdvice() {
        List<String> advice = new ArrayList<>();
        advice.add("Keep System.currentTimeMillis(); look again if a profiler shows it.");
        advice.add(
                "To count an application's reads: java -jar clock-core-<version>-agent.jar count PID (docs/agent.md).");
        if (findings.host.isWindows()) {
            advice.add(
                    "Windows keeps System.currentTimeMillis() in memory that every process can read: it is a cached read already.");
        }
        return advice;
    }

    private Verdict expensive() {
        Optional<String> better = betterClocksource();
        List<String> advice = new ArrayList<>();
        better.ifPresent(clocksource -> adviseSwitch(clocksource, advice));
        if (better.isEmpty()) {
            adviseSearch(advice);
        }
        advice.add(gain());
        String problem = "Reading the clock is expensive here (" + cost()
                + (crowded()
                        ? String.format(Locale.ROOT, ", and %.1f times that when every core reads", scaling())
                        : "")
                + ")" + reason();
        return better.isPresent()
                ? new Verdict(
                        Verdict.Kind.SWITCH_CLOCKSOURCE,
                        problem + ": let the kernel use " + better.get()
                                + " if you may, and use FastClock where you may not.",
                        advice)
                : new Verdict(
                        Verdict.Kind.USE_FAST_CLOCK,
                        problem + ": use FastClock; a cached read costs " + cachedCost() + ".",
                        advice);
    }

    private String reason() {
        Optional<String> slowClocksource = findings.host.clocksource().filter(SLOW_CLOCKSOURCES::contains);
        switch (findings.servedBy()) {
            case SYSTEM_CALL:
                return " because every read is a system call"
                        + slowClocksource
                                .map(clocksource ->
                                        ", the clocksource " + clocksource + " being one for the kernel only")
                                .orElse("");
            case VDSO:
            case USER_MODE:
                return findings.nanos(Findings.CURRENT_TIME_MILLIS) < SLOW_NANOS
                        ? ""
                        : " although no system call is made: "
                                + slowClocksource
                                        .map(clocksource -> "the clocksource " + clocksource + " is slow")
                                        .orElse("the counter itself is slow, as where a hypervisor intercepts it");
            default:
                return slowClocksource
                        .map(clocksource -> " with the clocksource " + clocksource)
                        .orElse("");
        }
    }

    /** Only what the kernel itself offers, and only away from one that user mode cannot read. */
    private Optional<String> betterClocksource() {
        Optional<String> current = findings.host.clocksource();
        if (current.isEmpty() || !SLOW_CLOCKSOURCES.contains(current.get())) {
            return Optional.empty();
        }
        return FAST_CLOCKSOURCES.stream()
                .filter(findings.host.availableClocksources.orElse(List.of())::contains)
                .findFirst();
    }

    private void adviseSwitch(String clocksource, List<String> advice) {
        advice.add("To try it, on the host and not in a container: echo " + clocksource + " | sudo tee " + SYSFS
                + "current_clocksource");
        advice.add("To keep it: clocksource=" + clocksource + " on the kernel's command line.");
        advice.add(
                "Before: see in the kernel's log (dmesg | grep -i clocksource) whether it was given up as unstable, and do"
                        + " not force it then; on a virtual machine that migrates between hosts ask whoever runs them.");
    }

    private void adviseSearch(List<String> advice) {
        if (findings.servedBy() != ServedBy.SYSTEM_CALL) {
            return;
        }
        findings.host.preloaded.ifPresent(library ->
                advice.add("A library was put before the C library, and may answer in its place: " + library));
        Optional<String> clocksource = findings.host.clocksource();
        if (clocksource.isPresent() && FAST_CLOCKSOURCES.contains(clocksource.get())) {
            advice.add(
                    "The clocksource " + clocksource.get() + " can be read in user mode on most hosts. Here something"
                            + " prevents it: a preloaded library, a sandbox that runs system calls itself (gVisor), vdso=0 on the"
                            + " kernel's command line, a C library that does not use the vDSO, a counter that the kernel does not"
                            + " trust (kvm-clock on a host whose TSC is not stable, an ARM64 processor with an erratum).");
        } else if (clocksource.isPresent() && SLOW_CLOCKSOURCES.contains(clocksource.get())) {
            advice.add("The kernel offers no clocksource that can be read in user mode (it has "
                    + String.join(" ", findings.host.availableClocksources.orElse(List.of()))
                    + "); another type of machine may.");
        }
    }

    private String gain() {
        double breakEven = findings.breakEvenReadsPerSecond();
        return Double.isNaN(breakEven)
                ? "From how many reads a second on FastClock pays is unknown."
                : "FastClock pays from " + Numbers.rate(breakEven)
                        + " reads a second on, and at ten times as many saves "
                        + Numbers.percent(findings.savedCores(10 * breakEven)) + " of a core.";
    }

    private String cachedCost() {
        return Numbers.nanos(findings.nanos(Findings.CACHED));
    }

    private String cost() {
        return Numbers.nanos(findings.nanos(Findings.CURRENT_TIME_MILLIS));
    }

    private double scaling() {
        return findings.scaling(Findings.CURRENT_TIME_MILLIS);
    }
}
