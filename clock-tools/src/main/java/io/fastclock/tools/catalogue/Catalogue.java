// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * What is known of the clock reads of libraries: where a time that is stale by the kernel tick is right, and where it is wrong. The
 * file {@code catalogue.txt} beside this class explains its format. The benchmarks and the pages read it by this class as well.
 */
public final class Catalogue {
    public static final List<Entry> ENTRIES = read();

    public enum Judgement {
        /** A test has shown it: in the versions that were tried, {@code replace} replaces the reads unasked. */
        RIGHT,

        /** By the source, and at most by a test in one version. */
        NOT_TRIED,
        WRONG,
        DEPENDS
    }

    /** One clock in some classes of a library. Immutable. */
    public static final class Entry {
        private final Properties fields;
        public final ClassNames classes;
        public final Judgement judgement;
        public final String group;
        public final String artifact;

        /** Those in which the classes and their reads are known, the oldest first. */
        public final List<String> versions;

        private final ClassNames unless;

        private Entry(Properties fields) {
            this.fields = fields;
            classes = ClassNames.of(get("classes"));
            unless = ClassNames.of(get("unless"));
            judgement = Judgement.valueOf(get("verdict").replace(' ', '_').toUpperCase(Locale.ROOT));
            String[] parts = get("artifact").split(":", 3);
            group = parts[0];
            artifact = parts[1];
            versions = List.of(parts[2].split(", "));
        }

        public String get(String field) {
            return fields.getProperty(field, "");
        }

        public Optional<String> optional(String field) {
            return Optional.ofNullable(fields.getProperty(field));
        }

        public String versionsInWords() {
            String ends = versions.get(0) + " to " + versions.get(versions.size() - 1);
            return versions.size() < 4 ? String.join(", ", versions) : versions.size() + " versions from " + ends;
        }

        /** Says that the loaded version was not tried, or is unknown, if it is empty. */
        public String untriedSentence(String version) {
            String problem = version.isEmpty() ? "is unknown" : version + " was not tried";
            return "Its version " + problem + "; tried: " + versionsInWords();
        }

        /** The option of the agent that replaces the reads whatever the version; empty if none does. */
        public Optional<String> option() {
            return judgement == Judgement.RIGHT || !get("clock").equals("java.time")
                    ? Optional.of(
                            "replace,include=" + classes + (get("clock").matches("monotonic|both") ? ",nano-time" : ""))
                    : Optional.empty();
        }

        public String remedy() {
            String withoutHook =
                    option().map(option -> "To replace them: " + option).orElse("The agent cannot replace them");
            return optional("hook").isPresent() ? "Use its hook: docs/libraries.md" : withoutHook;
        }

        public boolean isAbout(ClockRead read) {
            switch (get("clock")) {
                case "wall":
                    return read == ClockRead.CURRENT_TIME_MILLIS;
                case "monotonic":
                    return read == ClockRead.NANO_TIME;
                case "both":
                    return read.isOfSystem();
                case "java.time":
                    return !read.isOfSystem() && !read.isOfFastClock();
                default:
                    return !read.isOfFastClock();
            }
        }

        @Override
        public String toString() {
            return get("library") + ", " + classes;
        }
    }

    private Catalogue() {}

    /** Returns the entries for a class. For a read, the first that is about it counts. */
    public static List<Entry> of(String className) {
        return ENTRIES.stream().filter(each -> each.classes.test(className)).collect(Collectors.toList());
    }

    /** Returns the entries whose reads are wrong, since a class of this name is loaded. */
    public static List<Entry> wrongBeside(String className) {
        return ENTRIES.stream().filter(each -> each.unless.test(className)).collect(Collectors.toList());
    }

    private static List<Entry> read() {
        List<Entry> entries = new ArrayList<>();
        try (InputStream file = Objects.requireNonNull(Catalogue.class.getResourceAsStream("catalogue.txt"))) {
            for (String block : new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n\n", -1)) {
                Properties fields = new Properties();
                fields.load(new StringReader(block.replace("\n      ", "\\n"))); // Of a hook.
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
