// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.function.Supplier;

/** A snapshot as one process passes it to another: its values one a line, encoded, and before each group their number. */
public final class SnapshotText {
    private final Iterator<String> values;

    private SnapshotText(String text) {
        values = List.of(text.split("\n", -1)).iterator();
    }

    public static String write(Snapshot all) {
        StringJoiner lines = new StringJoiner("\n");
        write(lines, all.seconds, all.rewrittenClasses, all.restoredClasses, all.calls);
        write(lines, all.leftAlone, all.callers, all.notes, all.untried);
        return lines.toString();
    }

    private static void write(StringJoiner lines, Object... values) {
        for (Object value : values) {
            if (value instanceof Map) {
                Map<?, ?> map = (Map<?, ?>) value;
                write(lines, map.size());
                map.forEach((key, each) -> write(lines, key, each));
            } else if (value instanceof Collection) {
                Collection<?> group = (Collection<?>) value;
                write(lines, group.size());
                write(lines, group.toArray());
            } else if (value instanceof CallSite) {
                CallSite site = (CallSite) value;
                write(lines, site.className, site.method, site.line, site.read.name());
            } else {
                lines.add(URLEncoder.encode(value.toString(), UTF_8));
            }
        }
    }

    public static Snapshot read(String text) throws IOException {
        try {
            SnapshotText all = new SnapshotText(text);
            return new Snapshot(
                    Double.parseDouble(all.text()),
                    all.number(),
                    all.number(),
                    all.map(all::site, () -> Long.valueOf(all.text())),
                    all.map(all::text, () -> new TreeSet<>(all.texts())),
                    all.map(all::site, () -> all.map(all::text, () -> Long.valueOf(all.text()))),
                    all.texts(),
                    all.map(all::text, all::text));
        } catch (NoSuchElementException | IllegalArgumentException e) {
            throw new IOException("The report of the agent is damaged: " + e.getMessage(), e);
        }
    }

    private String text() {
        return URLDecoder.decode(values.next(), UTF_8);
    }

    private int number() {
        return Integer.parseInt(text());
    }

    private CallSite site() {
        return new CallSite(text(), text(), number(), ClockRead.valueOf(text()));
    }

    private List<String> texts() {
        String[] texts = new String[number()];
        Arrays.setAll(texts, i -> text());
        return List.of(texts);
    }

    private <K, V> Map<K, V> map(Supplier<K> key, Supplier<V> value) {
        Map<K, V> map = new LinkedHashMap<>();
        for (int left = number(); left > 0; left--) {
            map.put(key.get(), value.get());
        }
        return map;
    }
}
