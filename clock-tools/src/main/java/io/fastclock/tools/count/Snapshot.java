// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.Catalogue;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What was counted in a window of time. Immutable. */
public final class Snapshot {
    /** Between a frame and its caller. */
    public static final String CALLED_BY = " < ";

    final double seconds;

    /** Counts greater than 0, unordered. */
    final Map<CallSite, Long> calls;

    /** The number of sampled calls by call site and callers; empty unless the user has asked for callers. */
    final Map<CallSite, Map<String, Long>> callers;

    final int rewritten;
    final Map<String, Set<String>> leftAlone;

    final List<String> notes;

    /** Versions of libraries by class: {@code replace} would replace its reads, if this version had been tried. */
    final Map<String, String> untried;

    /** What is wrong in this process, since it has loaded a class that the entry names. */
    final Set<Catalogue.Entry> wrong;

    public Snapshot(
            double seconds,
            Map<CallSite, Long> calls,
            Map<CallSite, Map<String, Long>> callers,
            int rewritten,
            Map<String, Set<String>> leftAlone,
            List<String> notes,
            Map<String, String> untried,
            Set<Catalogue.Entry> wrong) {
        this.seconds = seconds;
        this.calls = Map.copyOf(calls);
        this.callers = callers;
        this.rewritten = rewritten;
        this.leftAlone = leftAlone;
        this.notes = List.copyOf(notes);
        this.untried = Map.copyOf(untried);
        this.wrong = Set.copyOf(wrong);
    }
}
