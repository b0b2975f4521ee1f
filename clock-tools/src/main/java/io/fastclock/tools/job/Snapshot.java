// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The counts at one moment. Immutable. */
public final class Snapshot {
    /** Between a frame and its caller. */
    public static final String CALLED_BY = " < ";

    /** The value of {@link #restoredClasses} while the count is active. */
    public static final int STILL_COUNTING = -1;

    public final double seconds;

    public final int rewrittenClasses;

    public final int restoredClasses;

    /** Counts greater than 0, unordered. */
    final Map<CallSite, Long> calls;

    /** Class names by the reason why their reads were not rewritten. */
    final Map<String, Set<String>> leftAlone;

    /** The number of sampled calls by call site and callers; empty unless the user has asked for callers. */
    final Map<CallSite, Map<String, Long>> callers;

    /** Sentences for the user. */
    public final List<String> notes;

    /** Versions of libraries by class: {@code replace} would replace its reads, if this version had been tried. */
    final Map<String, String> untried;

    public Snapshot(
            double seconds,
            int rewrittenClasses,
            int restoredClasses,
            Map<CallSite, Long> calls,
            Map<String, Set<String>> leftAlone,
            Map<CallSite, Map<String, Long>> callers,
            List<String> notes,
            Map<String, String> untried) {
        this.seconds = seconds;
        this.rewrittenClasses = rewrittenClasses;
        this.restoredClasses = restoredClasses;
        this.calls = Map.copyOf(calls);
        this.leftAlone = leftAlone;
        this.callers = callers;
        this.notes = List.copyOf(notes);
        this.untried = Map.copyOf(untried);
    }

    public static Snapshot ofNotes(int rewrittenClasses, List<String> notes) {
        return new Snapshot(0, rewrittenClasses, 0, Map.of(), Map.of(), Map.of(), notes, Map.of());
    }

    public Snapshot since(Snapshot earlier) {
        Map<CallSite, Map<String, Long>> moreCallers = new LinkedHashMap<>();
        callers.forEach((site, stacks) ->
                moreCallers.put(site, difference(stacks, earlier.callers.getOrDefault(site, Map.of()))));
        return new Snapshot(
                seconds - earlier.seconds,
                rewrittenClasses,
                restoredClasses,
                difference(calls, earlier.calls),
                leftAlone,
                moreCallers,
                notes,
                untried);
    }

    private static <K> Map<K, Long> difference(Map<K, Long> later, Map<K, Long> earlier) {
        Map<K, Long> more = new LinkedHashMap<>(later);
        earlier.forEach((key, count) -> more.merge(key, -count, Long::sum));
        more.values().removeIf(count -> count <= 0);
        return more;
    }

    public Snapshot with(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new Snapshot(seconds, rewrittenClasses, restoredClasses, calls, leftAlone, callers, more, untried);
    }
}
