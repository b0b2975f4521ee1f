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
import org.jspecify.annotations.Nullable;

/**
 * What is known of the clock reads of libraries: where a time that is up to a kernel tick old is right, and where it is wrong. The
 * file {@code catalogue.txt} beside this class explains its format.
 */
final class Catalogue {
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
            classes = ClassNames.of(fields.getOrDefault("classes", ""));
            judgement =
                    Judgement.valueOf(fields.getOrDefault("verdict", "depends").toUpperCase(Locale.ROOT));
            time = fields.getOrDefault("time", "");
            hook = Optional.ofNullable(fields.get("hook"));
            reason = fields.getOrDefault("reason", "");
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
                String[] field = line.split(": ", 2);
                if (field.length == 2 && !line.startsWith("#")) {
                    fields.put(field[0], field[1]);
                } else if (!fields.isEmpty()) {
                    entries.add(new Entry(fields));
                    fields.clear();
                }
            }
            return List.copyOf(entries);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
