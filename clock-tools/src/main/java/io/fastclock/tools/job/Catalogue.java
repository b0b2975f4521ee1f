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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the clock reads of libraries: where a time that is up to a kernel tick old is right, and where it is wrong. The
 * file {@code catalogue.txt} beside this class explains its format.
 */
public final class Catalogue {
    static final List<Entry> ENTRIES = read();

    /** Those that {@code replace} replaces unasked. */
    private static final List<Entry> PROVEN =
            ENTRIES.stream().filter(Entry::isProven).collect(Collectors.toList());

    enum Judgement {
        RIGHT,
        WRONG,
        DEPENDS
    }

    /** Returns the version of an artifact that is loaded, or an empty text. */
    public interface Versions {
        String of(String group, String artifact);
    }

    /** One clock in some classes of a library. Immutable. */
    static final class Entry {
        final String library;

        /** The group, the artifact, and the versions in which the classes and their reads are known. */
        private final String[] artifact;

        final ClassNames classes;
        private final String clock;
        final Judgement judgement;

        /** What the time is used for. */
        final String time;

        /** The library's own extension point for a clock, as code. */
        final Optional<String> hook;

        /** Why a stale time is wrong, or on what it depends. */
        final String reason;

        private final boolean isTested;

        private Entry(Map<String, String> fields) {
            library = fields.getOrDefault("library", "");
            artifact = fields.getOrDefault("artifact", "::").split(":", 3);
            classes = ClassNames.of(fields.getOrDefault("classes", ""));
            clock = fields.getOrDefault("clock", "all");
            judgement =
                    Judgement.valueOf(fields.getOrDefault("verdict", "depends").toUpperCase(Locale.ROOT));
            time = fields.getOrDefault("time", "");
            hook = Optional.ofNullable(fields.get("hook"));
            reason = fields.getOrDefault("reason", "");
            isTested = fields.containsKey("test");
        }

        boolean isProven() {
            return judgement == Judgement.RIGHT && isTested;
        }

        /** Returns the version, if it was not tried. */
        @Nullable String untried(Versions versions) {
            String version = versions.of(artifact[0], artifact[1]);
            return List.of(artifact[2].split(", ")).contains(version) ? null : version;
        }

        String untriedSentence(String version) {
            return "Its version " + (version.isEmpty() ? "is unknown" : version + " was not tried") + ", only "
                    + artifact[2] + ".";
        }

        /** The option of the agent that replaces the reads whatever the version. */
        String option() {
            return "replace,include=" + classes
                    + (clock.equals("monotonic") || clock.equals("both") ? ",nano-time" : "");
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

    /** Whether {@code replace} replaces some reads of a class, if its version was tried. */
    static boolean isProven(String className) {
        return PROVEN.stream().anyMatch(each -> each.classes.test(className));
    }

    /**
     * Returns the version of the library of a class, if {@code replace} would replace its reads, but the library was tried in other
     * versions only; otherwise null.
     */
    public static @Nullable String untriedVersion(String className, Versions versions) {
        return PROVEN.stream()
                .filter(each -> each.classes.test(className))
                .map(each -> each.untried(versions))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Returns the first entry for a read of a class. */
    static Optional<Entry> find(String className, ClockRead read) {
        return ENTRIES.stream().filter(each -> each.isAbout(className, read)).findFirst();
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
