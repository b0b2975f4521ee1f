// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Computes the verdict from the findings, for one method of {@code System}. */
final class VerdictPolicy {
    /** A read by the vDSO usually costs 15 to 50 ns, and a system call 100 ns or more. */
    private static final double EXPENSIVE_NANOS = 100;

    /** Clocksources that the Linux vDSO can read in user mode, the best first. */
    private static final List<String> FAST_CLOCKSOURCES =
            List.of("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter");

    /**
     * Clocksources that the vDSO cannot read, or not on every kernel, or that are slow. The doctor makes no claim about
     * clocksources in neither list.
     */
    private static final List<String> SLOW_CLOCKSOURCES =
            List.of("xen", "hpet", "acpi_pm", "hyperv_clocksource_msr", "pit", "jiffies", "refined-jiffies");

    private final Findings findings;
    private final ReadKind read;
    private final double readsPerSecond;
    private final boolean hasTick;

    /** @param readsPerSecond NaN if unknown: then the verdict follows from the costs alone */
    VerdictPolicy(Findings findings, ReadKind read, double readsPerSecond) {
        this.findings = findings;
        this.read = read;
        this.readsPerSecond = readsPerSecond;
        hasTick = findings.tick.mayBeUsable();
    }

    Verdict verdict() {
        double saved = findings.savedCores(read, readsPerSecond);
        double atStake = hasTick ? saved : readsPerSecond * findings.nanos(read) / 1e9;
        String reads = " for " + read.label + " at " + Numbers.rate(readsPerSecond) + " reads a second";
        if (atStake < Findings.WORTHWHILE_CORES) { // False if the rate is unknown.
            String sentence = "You do not need FastClock" + reads + ": it would not save 1 % of a core.";
            return new Verdict(Verdict.Kind.NOT_NEEDED, sentence);
        }
        if (findings.nanos(read) >= EXPENSIVE_NANOS) {
            return expensive();
        }
        if (Double.isNaN(readsPerSecond)) {
            String why = findings.worthwhileRate(read)
                    .map(rate -> "it pays from " + Numbers.rounded(rate) + " reads a second, since a direct read costs "
                            + findings.cost(read) + ".")
                    .orElse("a direct read costs " + findings.cost(read) + ", and one of FastClock not less.");
            return new Verdict(
                    Verdict.Kind.NOT_NEEDED,
                    "You do not need FastClock here: " + why,
                    "If reads of the clock appear in a profile, count them from the start of a process:"
                            + " java -javaagent:clock-tools.jar=count ...");
        }
        String use = "Use FastClock" + reads + ", where a stale time does no harm: it saves ";
        return hasTick
                ? new Verdict(Verdict.Kind.USE_FASTCLOCK, use + Numbers.cores(saved) + ".")
                : new Verdict(Verdict.Kind.CANNOT_HELP, savesNothing(reads), ticker());
    }

    private static String savesNothing(String reads) {
        return "FastClock saves nothing" + reads + ", because it has no tick counter here.";
    }

    private String ticker() {
        return "A clock with a thread needs no tick counter: -Dfastclock.clock=ticker. A read of it costs "
                + findings.cost(ReadKind.CACHED) + ". A late thread adds to its staleness.";
    }

    private Verdict expensive() {
        Host host = findings.host;
        Optional<String> slow = host.clocksource.filter(SLOW_CLOCKSOURCES::contains);
        List<String> available = host.availableClocksources.orElse(List.of());
        Optional<String> better = slow.flatMap(
                unused -> FAST_CLOCKSOURCES.stream().filter(available::contains).findFirst());
        String problem = "Reading the clock is expensive here (" + findings.cost(read) + ")"
                + slow.map(name -> " with the clocksource " + name).orElse("");
        String use = "use FastClock, where a stale time does no harm: a read costs "
                + findings.cost(ReadKind.FAST_CLOCK) + ".";
        if (better.isPresent()) {
            return new Verdict(
                    Verdict.Kind.SWITCH_CLOCKSOURCE,
                    problem + ". Change the clocksource to " + better.get() + " if you can"
                            + (hasTick ? "; otherwise " + use : ". " + savesNothing("")),
                    "Until the next boot, on the host: echo " + better.get() + " | sudo tee " + Host.CLOCKSOURCE
                            + "current_clocksource. Not if the kernel's log (dmesg) has marked " + better.get()
                            + " as unstable. docs/clocksource.md says more.");
        }
        List<String> advice = new ArrayList<>();
        host.preloaded.ifPresent(library ->
                advice.add("A preloaded library may replace the clock functions of the C library: " + library));
        host.clocksource
                .filter(FAST_CLOCKSOURCES::contains)
                .ifPresent(fast -> advice.add("On most hosts user mode reads the clocksource " + fast
                        + " in 15 to 50 ns. Here something prevents it, such as a sandbox or a hypervisor."
                        + " docs/clocksource.md lists possible causes."));
        slow.ifPresent(unused -> advice.add("The kernel offers no clocksource that user mode can read (available: "
                + String.join(" ", available) + "). Another machine type may offer one."));
        if (!hasTick) {
            advice.add(ticker());
        }
        return new Verdict(
                hasTick ? Verdict.Kind.USE_FASTCLOCK : Verdict.Kind.CANNOT_HELP,
                problem + (hasTick ? ": " + use : ". " + savesNothing("")),
                advice.toArray(new String[0]));
    }
}
