// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the clock reads of libraries: where a time that is up to a kernel tick old is right, and where it is wrong. The
 * file {@code catalogue.txt} beside this class explains its format.
 */
final class Catalogue {
    private static final Set<String> REQUIRED = Set.of("library", "classes", "clock", "verdict", "time");
    private static final Set<String> OPTIONAL = Set.of("hook", "reason");
    private static final List<String> CLOCKS = List.of("wall", "monotonic", "both");

    static final List<Entry> ENTRIES = read();

    enum Judgement {
        RIGHT,
        WRONG,
        DEPENDS
    }

    /** Some classes of a library. Immutable. */
    static final class Entry {
        final String library;
        final ClassNames classes;
        final Judgement judgement;

        /** What the time is used for. */
        final String time;

        /** The library's own extension point for a clock, as code. */
        final Optional<String> hook;

        /** Why a stale time is wrong, or on what it depends. */
        final String reason;

        private Entry(Map<String, String> fields) {
            library = fields.getOrDefault("library", "");
            if (!fields.keySet().containsAll(REQUIRED) || !CLOCKS.contains(fields.get("clock"))) {
                throw new IllegalArgumentException(
                        "the entry " + library + " needs the fields " + REQUIRED + ", and as clock one of " + CLOCKS);
            }
            classes = new ClassNames.Parser().convert(fields.get("classes"));
            judgement = Judgement.valueOf(fields.get("verdict").toUpperCase(Locale.ROOT));
            time = fields.get("time");
            hook = Optional.ofNullable(fields.get("hook"));
            reason = fields.getOrDefault("reason", "");
            if (reason.isEmpty() != (judgement == Judgement.RIGHT)) {
                throw new IllegalArgumentException("the entry " + library + " needs a reason unless it is right");
            }
        }
    }

    private Catalogue() {}

    /** Returns the first entry for a class. */
    static Optional<Entry> find(String className) {
        return ENTRIES.stream().filter(each -> each.classes.test(className)).findFirst();
    }

    /** Returns why the reads of a class must not be replaced; null if the catalogue does not say so. */
    static @Nullable String reasonToLeave(String className) {
        return find(className)
                .filter(each -> each.judgement == Judgement.WRONG)
                .map(each -> each.library + ": " + each.time + ". " + each.reason)
                .orElse(null);
    }

    private static List<Entry> read() {
        InputStream file = Objects.requireNonNull(Catalogue.class.getResourceAsStream("catalogue.txt"));
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            List<Entry> entries = new ArrayList<>();
            Map<String, String> fields = new HashMap<>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isBlank() && !fields.isEmpty()) {
                    entries.add(new Entry(fields));
                    fields.clear();
                } else if (!line.isBlank() && !line.startsWith("#")) {
                    add(line.split(": ", 2), fields);
                }
            }
            entries.add(new Entry(fields));
            return List.copyOf(entries);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(String[] field, Map<String, String> fields) {
        if (!REQUIRED.contains(field[0]) && !OPTIONAL.contains(field[0]) || fields.put(field[0], field[1]) != null) {
            throw new IllegalArgumentException("the catalogue has an unknown or repeated field " + field[0]);
        }
    }
}
