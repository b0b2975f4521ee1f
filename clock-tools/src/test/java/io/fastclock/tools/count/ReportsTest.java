// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.SampleFindings;
import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.ClockRead;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ReportsTest {
    private static final CallSite BUSY = new CallSite(
                    "com.acme.limit.window.Rate$Slot", "add", 17, ClockRead.CURRENT_TIME_MILLIS)
            .withUses("difference, stored");
    private static final CallSite QUIET = new CallSite("com.acme.limit.Rate", "log", 99, ClockRead.CURRENT_TIME_MILLIS);
    private static final CallSite TIMER = new CallSite("org.h2.Timer", "run", 5, ClockRead.NANO_TIME);
    private static final CallSite MAIN = new CallSite("Main$Loop", "main", 3, ClockRead.CURRENT_TIME_MILLIS);

    private static final Findings CHEAP = SampleFindings.ofHostWithReadNanos(25);
    private static final Findings EXPENSIVE = SampleFindings.ofHostWithReadNanos(300);

    private static Snapshot snapshot(double seconds, Map<CallSite, Long> calls) {
        return new Snapshot(seconds, 12, Snapshot.STILL_COUNTING, calls, Map.of());
    }

    private final Snapshot busy = snapshot(2, Map.of(BUSY, 8_000_000L, QUIET, 200L, TIMER, 2_000_000L));

    @Test
    void counts_someReads_showRatesByMethodPackageAndCallSite() {
        assertThat(TextReport.counts(busy, 20).lines())
                .contains(
                        "Clock reads: 5,000,100 per second, counted for 2.0 s in 12 classes.",
                        "     4,000,100   80.0 %  System.currentTimeMillis()",
                        "     1,000,000   20.0 %  System.nanoTime()",
                        "     4,000,000   80.0 %  com.acme.limit.window",
                        "     4,000,000   80.0 %  com.acme.limit.window.Rate$Slot.add:17  System.currentTimeMillis(): difference, stored");
    }

    @Test
    void counts_moreSitesThanLines_showNumberOfOmittedSites() {
        assertThat(TextReport.counts(busy, 1)).contains("and 2 more").doesNotContain("Rate.log");
    }

    @Test
    void counts_noReads_haveNoTables() {
        assertThat(TextReport.counts(snapshot(1, Map.of()), 20))
                .isEqualToNormalizingNewlines("Clock reads: 0 per second, counted for 1.0 s in 12 classes.\n");
    }

    @Test
    void counts_afterEnd_showRestoredAndLeftAloneClasses() {
        Snapshot ended = new Snapshot(
                1, 3, 2, Map.of(), Map.of("too large", Set.of("a.A", "b.B", "c.C", "d.D"), "odd", Set.of("e.E")));
        assertThat(TextReport.render(ended, Optional.empty(), "t.jar"))
                .contains("Restored: 2 of 3 classes.")
                .contains("Left alone: 4 classes (a.A, b.B, c.C, ...): too large")
                .contains("Left alone: 1 class (e.E): odd");
    }

    @Test
    void costs_expensiveReads_useMeasuredCosts() {
        CallCosts costs = new CallCosts(busy, EXPENSIVE);
        assertThat(costs.cores()).isEqualTo(5_000_100 * 300 / 1e9, within(1e-6));
        // A tick costs 10 us. 1,000 ticks per second cost 0.01 cores.
        assertThat(costs.savedCores(ClockRead.CURRENT_TIME_MILLIS, 1))
                .isEqualTo(4_000_100 * 299.5 / 1e9 - 0.01, within(1e-6));
        assertThat(costs.savedCores(ClockRead.NANO_TIME, 1)).isEqualTo(1_000_000 * 299.5 / 1e9 - 0.01, within(1e-6));
    }

    private static List<String> gain(Snapshot counted, Findings host) {
        return TextReport.render(counted, Optional.of(host), "t.jar")
                .lines()
                .limit(3)
                .collect(Collectors.toList());
    }

    @Test
    void gain_usableKernelTick_showsEachClockForEachMethod() {
        assertThat(gain(busy, SampleFindings.ofHostWithKernelTick(300)))
                .containsExactly(
                        "Clock reads: 5,000,100 per second, counted for 2.0 s in 12 classes. They take 1.50 cores.",
                        "For System.currentTimeMillis() FastClock would save 1.20 cores with coarse,"
                                + " 1.19 cores with a period of 1 ms, and 1.20 cores with one of 20 ms.",
                        "For System.nanoTime() it would save 29.9 % of a core with coarse, 29.0 % of a core with a period of"
                                + " 1 ms, and 29.8 % of a core with one of 20 ms. Many of those reads time short durations:"
                                + " leave these.");
    }

    @Test
    void gain_readsOfOneMethod_otherLineSaysNothing() {
        assertThat(gain(snapshot(1, Map.of(BUSY, 1_000_000L)), SampleFindings.ofHostWithKernelTick(25))
                        .get(2))
                .isEqualTo(
                        "For System.nanoTime() it would save nothing, with coarse, a period of 1 ms or one of 20 ms.");
    }

    /** Between the break-even rates of the coarse and of the adaptive clock. */
    @Test
    void verdict_onlyCoarseSaves_saysCoarse() {
        Snapshot counted = snapshot(1, Map.of(BUSY, 450_000L));
        Findings host = SampleFindings.ofHostWithKernelTick(25);
        assertThat(gain(counted, host).get(1))
                .contains("would save 1.09 % of a core with coarse, 0.10 % of a core with a period of 1 ms");
        assertThat(TextReport.render(counted, Optional.of(host), "t.jar"))
                .contains(
                        "For System.currentTimeMillis(): Use FastClock's coarse clock",
                        "it saves 1.09 % of a core. The adaptive clock saves less than 1 % of a core with its default period.",
                        "Add ,clock=coarse for coarse reads");
    }

    @Test
    void verdict_onlyLongPeriodSaves_saysSo() {
        Snapshot counted = snapshot(1, Map.of(BUSY, 490_000L));
        assertThat(gain(counted, CHEAP).get(1)).contains("and 1.10 % of a core with one of 20 ms");
        assertThat(TextReport.render(counted, Optional.of(CHEAP), "t.jar"))
                .contains(
                        "save less than 1 % of a core (a direct read costs 25.0 ns), but 1.10 % of a core with a period of"
                                + " 20 ms.");
    }

    @Test
    void gain_kernelTickNotUsable_showsNothingWithCoarseAndReason() {
        assertThat(TextReport.render(busy, Optional.of(EXPENSIVE), "t.jar"))
                .contains(
                        "would save nothing with coarse, 1.19 cores with a period of 1 ms",
                        "with coarse as much, since the tick counter is not usable: only Linux has a tick counter.")
                .doesNotContain("clock=coarse");
    }

    @Test
    void gain_coarseReadNotMeasured_saysSo() {
        assertThat(TextReport.render(busy, Optional.of(SampleFindings.inJvmWithoutNativeAccess(300)), "t.jar"))
                .contains(
                        "would save 1.20 cores with coarse",
                        "with coarse about 1.00 ns by a model, not measured: native access is not enabled in this JVM.");
    }

    @Test
    void costs_aboveBreakEvenRate_showHowToReplace() {
        assertThat(TextReport.render(busy, Optional.of(EXPENSIVE), "/opt/tools.jar"))
                .contains("They take 1.50 cores.", "-javaagent:/opt/tools.jar=replace,include=com.acme.limit.*\"")
                .contains("-Dfastclock.files=\"**/com/acme/limit/**/*.java\"")
                .contains("use FastClock");
    }

    @Test
    void costs_belowBreakEvenRate_showNotNeeded() {
        assertThat(TextReport.render(snapshot(2, Map.of(QUIET, 200L)), Optional.of(CHEAP), "/opt/tools.jar"))
                .contains(
                        "They take less than 0.01 % of a core.",
                        "FastClock would save nothing, with coarse, a period of 1 ms or one of 20 ms.",
                        "You do not need FastClock here")
                .doesNotContain("=replace");
    }

    @Test
    void patternsToReplace_classWithoutPackage_containsClassName() {
        CallTotals totals = new CallTotals(snapshot(1, Map.of(BUSY, 60L, MAIN, 40L, QUIET, 1L, TIMER, 500L)));
        assertThat(totals.patternsToReplace(ClockRead.CURRENT_TIME_MILLIS)).containsExactly("com.acme.limit.*", "Main");
        assertThat(totals.patternsToReplace(ClockRead.DATE)).isEmpty();
    }

    @Test
    void json_withHost_containsCountsAndCosts() {
        assertThat(JsonReport.render(busy, Optional.of(EXPENSIVE)))
                .contains("\"method\": \"System.currentTimeMillis()\"", "\"calls\": 8000200")
                .contains("\"package\": \"com.acme.limit.window\"")
                .contains(
                        "\"class\": \"com.acme.limit.window.Rate$Slot\"",
                        "\"line\": 17",
                        "\"uses\": [\"difference\", \"stored\"]")
                .contains("\"readsTakeCores\": 1.5000", "\"verdict\": \"use-fastclock\"")
                .contains("\"savedCoresWithCoarse\": null", "\"coarseReadNanos\": null");
        assertThat(JsonReport.render(busy, Optional.of(SampleFindings.ofHostWithKernelTick(300))))
                .contains("\"savedCoresWithCoarse\": 1.1969", "\"savedCoresWithCoarse\": 0.2991")
                .contains("\"coarseReadNanos\": 0.7500", "\"coarseReadIsMeasured\": true");
        assertThat(JsonReport.render(busy, Optional.empty())).doesNotContain("verdict");
    }
}
