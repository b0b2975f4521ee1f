// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The counts at one moment. Immutable. One process sends a snapshot to another as lines of text. */
public final class Snapshot {
    private static final String END = "end";
    private static final String SEPARATOR = "\t";

    /** Between a frame and its caller. */
    public static final String CALLED_BY = " < ";

    /** The value of {@link #restoredClasses} while the count is active. */
    public static final int STILL_COUNTING = -1;

    public static final Snapshot NOTHING = ofNotes(List.of());

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

    public Snapshot(
            double seconds,
            int rewrittenClasses,
            int restoredClasses,
            Map<CallSite, Long> calls,
            Map<String, Set<String>> leftAlone,
            Map<CallSite, Map<String, Long>> callers,
            List<String> notes) {
        this.seconds = seconds;
        this.rewrittenClasses = rewrittenClasses;
        this.restoredClasses = restoredClasses;
        this.calls = Map.copyOf(calls);
        this.leftAlone = leftAlone;
        this.callers = callers;
        this.notes = List.copyOf(notes);
    }

    public static Snapshot ofNotes(List<String> notes) {
        return new Snapshot(0, 0, 0, Map.of(), Map.of(), Map.of(), notes);
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
                notes);
    }

    private static <K> Map<K, Long> difference(Map<K, Long> later, Map<K, Long> earlier) {
        Map<K, Long> more = new LinkedHashMap<>(later);
        earlier.forEach((key, count) -> more.merge(key, -count, Long::sum));
        more.values().removeIf(count -> count <= 0);
        return more;
    }

    /** Returns a receiver of snapshots that passes on the counts between two of them. */
    public static Consumer<Snapshot> differences(Consumer<Snapshot> receiver) {
        AtomicReference<Snapshot> last = new AtomicReference<>(NOTHING);
        return now -> receiver.accept(now.since(last.getAndSet(now)));
    }

    public Snapshot with(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new Snapshot(seconds, rewrittenClasses, restoredClasses, calls, leftAlone, callers, more);
    }

    public void writeTo(Writer out) throws IOException {
        PrintWriter lines = new PrintWriter(out);
        line(lines, "counted", seconds, rewrittenClasses, restoredClasses);
        calls.forEach((site, count) -> line(lines, "call", site, count, ""));
        leftAlone.forEach((reason, classes) -> classes.forEach(name -> line(lines, "left", name, reason)));
        callers.forEach((site, stacks) -> stacks.forEach((stack, count) -> line(lines, "callers", site, count, stack)));
        notes.forEach(note -> line(lines, "note", note));
        line(lines, END);
        if (lines.checkError()) { // Also flushes.
            throw new IOException("the counts were not received");
        }
    }

    private static void line(PrintWriter out, String kind, CallSite site, long count, String text) {
        line(out, kind, site.className, site.method, site.line, site.read, count, text);
    }

    private static void line(PrintWriter out, Object... fields) {
        for (int i = 0; i < fields.length; i++) {
            out.append(i == 0 ? "" : SEPARATOR).append(String.valueOf(fields[i]).replaceAll("\\s", " "));
        }
        out.append('\n');
    }

    public static Snapshot readFrom(BufferedReader in) throws IOException {
        String[] counted = fields(in);
        Map<CallSite, Long> calls = new LinkedHashMap<>();
        Map<String, Set<String>> leftAlone = new LinkedHashMap<>();
        Map<CallSite, Map<String, Long>> callers = new LinkedHashMap<>();
        List<String> notes = new ArrayList<>();
        for (String[] line = fields(in); !line[0].equals(END); line = fields(in)) {
            switch (line[0]) {
                case "call":
                    calls.put(site(line), Long.valueOf(line[5]));
                    break;
                case "callers":
                    callers.computeIfAbsent(site(line), unused -> new LinkedHashMap<>())
                            .put(line[6], Long.valueOf(line[5]));
                    break;
                case "left":
                    leftAlone
                            .computeIfAbsent(line[2], unused -> new TreeSet<>())
                            .add(line[1]);
                    break;
                default:
                    notes.add(line[1]);
            }
        }
        return new Snapshot(
                Double.parseDouble(counted[1]),
                Integer.parseInt(counted[2]),
                Integer.parseInt(counted[3]),
                calls,
                leftAlone,
                callers,
                notes);
    }

    private static CallSite site(String[] line) {
        return new CallSite(line[1], line[2], Integer.parseInt(line[3]), ClockRead.valueOf(line[4]));
    }

    private static String[] fields(BufferedReader in) throws IOException {
        @Nullable String line = in.readLine();
        if (line == null) {
            throw new EOFException("the process ended before it sent its counts");
        }
        return line.split(SEPARATOR, -1);
    }
}
