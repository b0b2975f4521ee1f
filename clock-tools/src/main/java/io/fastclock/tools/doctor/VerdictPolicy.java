// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Computes the verdict from the findings. Pure functions, without side effects. */
final class VerdictPolicy {
    /**
     * From this cost on a read is expensive. A read by the vDSO usually costs 15 to 50 ns, and a system call usually 100 ns
     * or more. {@link ServedBy} has a lower limit: a cost below which no system call is possible.
     */
    private static final double EXPENSIVE_NANOS = 100;

    /** From this factor on reads do not scale: when every core reads, readers wait for each other. */
    private static final double POOR_SCALING = 2.5;

    /** Smaller savings do not justify a change. */
    private static final double WORTHWHILE_CORES = 0.01;

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
    private final OptionalDouble readsPerSecond;

    private VerdictPolicy(Findings findings, OptionalDouble readsPerSecond) {
        this.findings = findings;
        this.readsPerSecond = readsPerSecond;
    }

    static Verdict verdict(Findings findings, OptionalDouble readsPerSecond) {
        return new VerdictPolicy(findings, readsPerSecond).verdict();
    }

    private Verdict verdict() {
        boolean slow = findings.nanos(Findings.CURRENT_TIME_MILLIS) >= EXPENSIVE_NANOS;
        return readsPerSecond.isPresent()
                ? atRate(readsPerSecond.getAsDouble(), slow || readersContend())
                : slow || readersContend()
                        ? expensive()
                        : new Verdict(Verdict.Kind.NOT_NEEDED, notNeeded(), notNeededAdvice());
    }

    /**
     * Returns whether readers wait for each other when every core reads. Cached reads never do. If cached reads slow down by
     * a similar factor, the reason is that busy cores are slower.
     */
    private boolean readersContend() {
        return scaling() >= POOR_SCALING
                && scaling() >= 2 * findings.scaling(Findings.CACHED)
                && findings.nanosOnAllCores(Findings.CURRENT_TIME_MILLIS) >= EXPENSIVE_NANOS;
    }

    private Verdict atRate(double rate, boolean expensive) {
        double saved = saved(rate);
        double savedWithCoarse = findings.savedCoresWithCoarse(Findings.CURRENT_TIME_MILLIS, rate);
        double savedWithLongPeriod =
                findings.savedCores(Findings.CURRENT_TIME_MILLIS, rate, Findings.LONG_PERIOD_MILLIS);
        double savedByReads = findings.savedByReads(Findings.CURRENT_TIME_MILLIS, rate);
        String reads = Numbers.rate(rate) + " reads a second";
        if (expensive && (saved >= WORTHWHILE_CORES || savedWithCoarse >= WORTHWHILE_CORES)) {
            return expensive();
        }
        if (saved >= WORTHWHILE_CORES) {
            return new Verdict(
                    Verdict.Kind.USE_FAST_CLOCK,
                    "Use FastClock if your application makes " + reads + ": a direct read is cheap here (" + cost()
                            + "), but at this rate the adaptive clock saves " + Numbers.cores(saved)
                            + (Double.isNaN(savedWithCoarse)
                                    ? ""
                                    : ", and the coarse clock " + Numbers.cores(savedWithCoarse) + coarseCondition())
                            + ".",
                    List.of());
        }
        if (savedWithCoarse >= WORTHWHILE_CORES) {
            return new Verdict(
                    Verdict.Kind.USE_FAST_CLOCK,
                    "Use FastClock's coarse clock if your application makes " + reads
                            + ", where a time may be stale by a kernel tick: it saves "
                            + Numbers.cores(savedWithCoarse) + coarseCondition() + ". The adaptive clock saves "
                            + (Double.isNaN(saved) ? "an unknown part" : "less than 1 %")
                            + " of a core with its default period.",
                    List.of());
        }
        if (Double.isNaN(saved) && savedByReads >= WORTHWHILE_CORES) {
            return new Verdict(
                    Verdict.Kind.UNKNOWN,
                    "It is unknown whether FastClock saves CPU time at " + reads
                            + ", because the CPU time of a tick is unknown. Direct reads (" + cost() + " each) take "
                            + Numbers.cores(savedByReads) + " more than cached reads.",
                    List.of());
        }
        return new Verdict(
                Verdict.Kind.NOT_NEEDED,
                "You do not need FastClock here at " + reads
                        + ": it would save less than 1 % of a core (a direct read costs " + cost() + ")"
                        + (savedWithLongPeriod >= WORTHWHILE_CORES
                                ? ", but " + Numbers.cores(savedWithLongPeriod) + " with a period of "
                                        + Findings.LONG_PERIOD_MILLIS + " ms."
                                : "."),
                List.of());
    }

    private String notNeeded() {
        double breakEven = findings.breakEvenReadsPerSecond(Findings.PERIOD_MILLIS);
        return "You do not need FastClock here at ordinary rates: a direct read is cheap (" + cost() + "), "
                + (Double.isNaN(breakEven)
                        ? "and the break-even rate is unknown."
                        : "and the adaptive clock saves nothing below " + Numbers.rate(breakEven) + " reads a second.");
    }

    private List<String> notNeededAdvice() {
        List<String> advice = new ArrayList<>();
        advice.add("Keep System.currentTimeMillis(). Check again if it appears in a profile.");
        coarseGain(advice);
        advice.add("To count the reads of an application: java -jar clock-tools.jar count PID.");
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
        coarseGain(advice);
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
                return findings.nanos(Findings.CURRENT_TIME_MILLIS) < EXPENSIVE_NANOS
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

    /** The text ignores the cost of cached reads, which makes savings begin slightly above the break-even rate. */
    private String gain() {
        double breakEven = findings.breakEvenReadsPerSecond(Findings.PERIOD_MILLIS);
        return Double.isNaN(breakEven)
                ? "The break-even rate is unknown."
                : "The adaptive clock saves CPU time above " + Numbers.rate(breakEven)
                        + " reads a second. At ten times that rate it saves "
                        + Numbers.cores(saved(10 * breakEven)) + ".";
    }

    private void coarseGain(List<String> advice) {
        double saved = findings.nanos(Findings.CURRENT_TIME_MILLIS) - findings.coarseNanos();
        if (saved > 0) {
            advice.add("The coarse clock saves 1 % of a core at " + Numbers.rate(WORTHWHILE_CORES * 1e9 / saved)
                    + " reads a second" + coarseCondition()
                    + ". It fits timeouts, expiry and rate limits: a read is stale by one kernel tick at most.");
        }
    }

    private String coarseCondition() {
        return findings.coarse.isUsable() ? "" : ", by a model, if the tick counter is usable";
    }

    private double saved(double rate) {
        return findings.savedCores(Findings.CURRENT_TIME_MILLIS, rate, Findings.PERIOD_MILLIS);
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
