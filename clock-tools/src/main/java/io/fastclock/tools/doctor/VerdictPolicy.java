// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Computes the verdict from the findings. Pure functions, without side effects. */
final class VerdictPolicy {
    /**
     * From this cost on a read is expensive. A read by the vDSO usually costs 15 to 50 ns, and a system call usually 100 ns
     * or more. {@link ServedBy} has a lower limit: a cost below which no system call is possible.
     */
    private static final double EXPENSIVE_NANOS = 100;

    /** From this factor on reads do not scale: when every core reads, readers wait for each other. */
    private static final double POOR_SCALING = 2.5;

    /** Clocksources that the Linux vDSO can read in user mode, the best first. */
    private static final List<String> FAST_CLOCKSOURCES =
            List.of("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter");

    /**
     * Clocksources that the vDSO cannot read, or not on every kernel, or that are slow. The doctor makes no claim about
     * clocksources in neither list.
     */
    private static final List<String> SLOW_CLOCKSOURCES =
            List.of("xen", "hpet", "acpi_pm", "hyperv_clocksource_msr", "pit", "jiffies", "refined-jiffies");

    private static final String SYSFS = "/sys/devices/system/clocksource/clocksource0/";

    private final Findings findings;

    VerdictPolicy(Findings findings) {
        this.findings = findings;
    }

    /** The verdict from the costs alone. */
    Verdict verdict() {
        return isExpensive() ? expensive() : new Verdict(Verdict.Kind.NOT_NEEDED, notNeeded(), notNeededAdvice());
    }

    /** The verdict for a read rate: it follows from the clock that saves most. */
    Verdict verdict(Savings savings) {
        String reads = savings.read.label + " at " + Numbers.rate(savings.readsPerSecond) + " reads a second";
        if (savings.areWorthwhile()) {
            return isExpensive() ? expensive() : cheapButWorthwhile(reads, savings);
        }
        if (savings.mayBeWorthwhile()) {
            return new Verdict(
                    Verdict.Kind.UNKNOWN,
                    "It is unknown whether FastClock saves CPU time for " + reads
                            + ", because the CPU time of a tick is unknown. Direct reads (" + cost() + " each) take "
                            + Numbers.cores(savings.savedByReads()) + " more than cached reads.",
                    List.of());
        }
        return new Verdict(
                Verdict.Kind.NOT_NEEDED,
                "You do not need FastClock for " + reads + ": no clock would save 1 % of a core (a direct read costs "
                        + cost() + ").",
                List.of());
    }

    private Verdict cheapButWorthwhile(String reads, Savings savings) {
        return new Verdict(
                Verdict.Kind.USE_FAST_CLOCK,
                "Use FastClock for " + reads + ", where a stale time does no harm: a direct read is cheap here ("
                        + cost() + "), but FastClock saves " + savings.words() + ".",
                List.of());
    }

    private boolean isExpensive() {
        return findings.nanos(ReadKind.CURRENT_TIME_MILLIS) >= EXPENSIVE_NANOS || readersContend();
    }

    /**
     * Returns whether readers wait for each other when every core reads. Cached reads never do. If cached reads slow down by
     * a similar factor, the reason is that busy cores are slower.
     */
    private boolean readersContend() {
        return scaling() >= POOR_SCALING
                && scaling() >= 2 * findings.scaling(ReadKind.CACHED)
                && findings.nanosOnAllCores(ReadKind.CURRENT_TIME_MILLIS) >= EXPENSIVE_NANOS;
    }

    private String notNeeded() {
        return "You do not need FastClock here at ordinary rates: a direct read is cheap (" + cost() + ").";
    }

    private List<String> notNeededAdvice() {
        List<String> advice = new ArrayList<>();
        advice.add(
                "Keep System.currentTimeMillis(), and stop here. If reads of the clock appear in a profile, count them:"
                        + " java -jar clock-tools.jar count PID.");
        advice.add(gain());
        if (findings.host.isWindows()) {
            advice.add(
                    "On Windows, System.currentTimeMillis() loads the time from memory that every process can read. It is a"
                            + " cached read already.");
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
                + (readersContend()
                        ? String.format(Locale.ROOT, ", and %.1f times as much when every core reads", scaling())
                        : "")
                + ")" + reason();
        return better.isPresent()
                ? new Verdict(
                        Verdict.Kind.SWITCH_CLOCKSOURCE,
                        problem + ". Change the clocksource to " + better.get()
                                + " if you can; otherwise use FastClock.",
                        advice)
                : new Verdict(
                        Verdict.Kind.USE_FAST_CLOCK,
                        problem + ": use FastClock (a cached read costs " + cachedCost() + ").",
                        advice);
    }

    private String reason() {
        Optional<String> slowClocksource = findings.host.clocksource().filter(SLOW_CLOCKSOURCES::contains);
        switch (findings.servedBy()) {
            case SYSTEM_CALL:
                return " because every read is a system call"
                        + slowClocksource
                                .map(clocksource -> " (only the kernel can read the clocksource " + clocksource + ")")
                                .orElse("");
            case VDSO:
            case USER_MODE:
                return findings.nanos(ReadKind.CURRENT_TIME_MILLIS) < EXPENSIVE_NANOS
                        ? ""
                        : " although it makes no system call, because "
                                + slowClocksource
                                        .map(clocksource -> "the clocksource " + clocksource + " is slow")
                                        .orElse("the counter is slow, for example if a hypervisor intercepts it");
            default:
                return slowClocksource
                        .map(clocksource -> " with the clocksource " + clocksource)
                        .orElse("");
        }
    }

    /** Returns a clocksource that the kernel offers and that is faster, if the current one is known to be slow. */
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
        advice.add(
                "Before you change it, check the kernel's log: dmesg | grep -i clocksource. If the kernel has marked "
                        + clocksource
                        + " as unstable, do not use it. If the virtual machine can migrate to other hosts, ask their"
                        + " operator first.");
        advice.add("To try it, on the host and not in a container: echo " + clocksource + " | sudo tee " + SYSFS
                + "current_clocksource");
        advice.add("To keep it: add clocksource=" + clocksource + " to the kernel's command line.");
    }

    private void adviseSearch(List<String> advice) {
        if (findings.servedBy() != ServedBy.SYSTEM_CALL) {
            return;
        }
        findings.host.preloaded.ifPresent(library ->
                advice.add("A preloaded library may replace the clock functions of the C library: " + library));
        Optional<String> clocksource = findings.host.clocksource();
        if (clocksource.isPresent() && FAST_CLOCKSOURCES.contains(clocksource.get())) {
            advice.add("On most hosts user mode can read the clocksource " + clocksource.get()
                    + ". Here something prevents it. Possible causes: a preloaded library; a sandbox that runs"
                    + " system calls itself (gVisor); vdso=0 on the kernel's command line; a C library that does"
                    + " not use the vDSO; a counter that the kernel does not trust (kvm-clock on a host whose TSC"
                    + " is not stable, an ARM64 processor with an erratum).");
        } else if (clocksource.isPresent() && SLOW_CLOCKSOURCES.contains(clocksource.get())) {
            advice.add("The kernel offers no clocksource that user mode can read (available: "
                    + String.join(" ", findings.host.availableClocksources.orElse(List.of()))
                    + "). Another machine type may offer one.");
        }
    }

    private String gain() {
        return "Reads a second at which FastClock saves 1 % of a core: "
                + Stream.of(ClockKind.values())
                        .filter(findings::mayHave)
                        .map(clock -> rateToGain(clock) + " with " + findings.label(clock))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private String rateToGain(ClockKind clock) {
        ClockCost cost = findings.cost(clock, ReadKind.CURRENT_TIME_MILLIS);
        return Numbers.rate(cost.readsPerSecondToSave(Savings.WORTHWHILE_CORES));
    }

    private String cachedCost() {
        return Numbers.nanos(findings.nanos(ReadKind.CACHED));
    }

    private String cost() {
        return Numbers.nanos(findings.nanos(ReadKind.CURRENT_TIME_MILLIS));
    }

    private double scaling() {
        return findings.scaling(ReadKind.CURRENT_TIME_MILLIS);
    }
}
