// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.io.IOException;
import java.io.InputStream;
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

    /** One clock in some classes of a library. Immutable. */
    static final class Entry {
        final String library;
        final ClassNames classes;
        private final String clock;
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
            clock = fields.getOrDefault("clock", "all");
            judgement =
                    Judgement.valueOf(fields.getOrDefault("verdict", "depends").toUpperCase(Locale.ROOT));
            time = fields.getOrDefault("time", "");
            hook = Optional.ofNullable(fields.get("hook"));
            reason = fields.getOrDefault("reason", "");
        }

        private boolean isAbout(String className, ClockRead read) {
            return !read.isOfFastClock()
                    && (clock.equals("all")
                            || clock.equals(clockOf(read))
                            || (clock.equals("both") && read.isOfSystem()))
                    && classes.test(className);
        }

        private static String clockOf(ClockRead read) {
            return read == ClockRead.CURRENT_TIME_MILLIS
                    ? "wall"
                    : read == ClockRead.NANO_TIME ? "monotonic" : "java.time";
        }
    }

    private Catalogue() {}

    /** Returns the first entry for a read of a class. */
    static Optional<Entry> find(String className, ClockRead read) {
        return ENTRIES.stream().filter(each -> each.isAbout(className, read)).findFirst();
    }

    /** Returns why a read of a class must not be replaced; null if the catalogue does not say so. */
    static @Nullable String reasonToLeave(String className, ClockRead read) {
        return find(className, read)
                .filter(each -> each.judgement == Judgement.WRONG)
                .map(each -> each.library + ": " + each.time + ". " + each.reason)
                .orElse(null);
    }

    private static List<Entry> read() {
        List<Entry> entries = new ArrayList<>();
        try (InputStream file = Objects.requireNonNull(Catalogue.class.getResourceAsStream("catalogue.txt"))) {
            for (String block : new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n\n", -1)) {
                Map<String, String> fields = new HashMap<>();
                for (String line : block.split("\n", -1)) {
                    String[] field = line.split(": ", 2);
                    if (field.length == 2 && !line.startsWith("#")) {
                        fields.put(field[0], field[1]);
                    }
                }
                if (!fields.isEmpty()) {
                    entries.add(new Entry(fields));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(entries);
    }
}
