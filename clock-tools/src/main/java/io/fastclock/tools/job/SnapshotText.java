// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A snapshot as one process passes it to another: its values one a line, encoded, and before each group their number. */
public final class SnapshotText {
    private final Iterator<String> values;

    private SnapshotText(String text) {
        values = Arrays.asList(text.split("\n", -1)).iterator();
    }

    public static String write(Snapshot snapshot) {
        List<Object> values = new ArrayList<>();
        Collections.addAll(values, snapshot.seconds, snapshot.rewrittenClasses, snapshot.restoredClasses);
        values.add(snapshot.calls.size());
        snapshot.calls.forEach((site, calls) -> {
            Map<String, Long> stacks = snapshot.callers.getOrDefault(site, Map.of());
            Collections.addAll(values, site.className, site.method, site.line, site.read.name(), calls, stacks.size());
            stacks.forEach((stack, samples) -> Collections.addAll(values, stack, samples));
        });
        values.add(snapshot.leftAlone.size());
        snapshot.leftAlone.forEach((reason, classes) -> {
            Collections.addAll(values, reason, classes.size());
            values.addAll(classes);
        });
        values.add(snapshot.notes.size());
        values.addAll(snapshot.notes);
        values.add(snapshot.untried.size());
        snapshot.untried.forEach((name, version) -> Collections.addAll(values, name, version));
        return values.stream()
                .map(value -> URLEncoder.encode(value.toString(), UTF_8))
                .collect(Collectors.joining("\n"));
    }

    public static Snapshot read(String text) throws IOException {
        try {
            return new SnapshotText(text).snapshot();
        } catch (NoSuchElementException | IllegalArgumentException e) {
            throw new IOException("The report of the agent is damaged: " + e.getMessage(), e);
        }
    }

    private Snapshot snapshot() {
        double seconds = Double.parseDouble(text());
        int rewrittenClasses = (int) number();
        int restoredClasses = (int) number();
        Map<CallSite, Long> calls = new HashMap<>();
        Map<CallSite, Map<String, Long>> callers = new HashMap<>();
        for (long sites = number(); sites > 0; sites--) {
            CallSite site = new CallSite(text(), text(), (int) number(), ClockRead.valueOf(text()));
            calls.put(site, number());
            for (long stacks = number(); stacks > 0; stacks--) {
                callers.computeIfAbsent(site, unused -> new HashMap<>()).put(text(), number());
            }
        }
        Map<String, Set<String>> leftAlone = new LinkedHashMap<>();
        for (long reasons = number(); reasons > 0; reasons--) {
            leftAlone.put(text(), new TreeSet<>(texts()));
        }
        List<String> notes = texts();
        Map<String, String> untried = new LinkedHashMap<>();
        for (long classes = number(); classes > 0; classes--) {
            untried.put(text(), text());
        }
        return new Snapshot(seconds, rewrittenClasses, restoredClasses, calls, leftAlone, callers, notes)
                .withUntried(untried);
    }

    private String text() {
        return URLDecoder.decode(values.next(), UTF_8);
    }

    private long number() {
        return Long.parseLong(text());
    }

    private List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (long left = number(); left > 0; left--) {
            texts.add(text());
        }
        return texts;
    }
}
