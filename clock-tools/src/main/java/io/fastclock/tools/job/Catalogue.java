// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the clock reads of libraries: where a time that is stale by the kernel tick is right, and where it is wrong. The
 * file {@code catalogue.txt} beside this class explains its format. The benchmarks and the pages read it by this class as well.
 */
public final class Catalogue {
    public static final List<Entry> ENTRIES = read();

    public enum Judgement {
        RIGHT,
        WRONG,
        DEPENDS
    }

    /** Returns the version of an artifact that is loaded, or an empty text. */
    public interface Versions {
        String of(String group, String artifact);
    }

    /** One clock in some classes of a library. Immutable. */
    public static final class Entry {
        private final Properties fields;
        public final ClassNames classes;
        public final Judgement judgement;

        private Entry(Properties fields) {
            this.fields = fields;
            classes = ClassNames.of(get("classes"));
            judgement = Judgement.valueOf(get("verdict").toUpperCase(Locale.ROOT));
        }

        /** Returns a field by its name in the file, or an empty text. */
        public String get(String field) {
            return fields.getProperty(field, "");
        }

        public Optional<String> optional(String field) {
            return Optional.ofNullable(fields.getProperty(field));
        }

        /** Returns those in which the classes and their reads are known. */
        public List<String> versions() {
            return List.of(get("artifact").split(":", 3)[2].split(", "));
        }

        /** Whether {@code replace} replaces the reads unasked, if the version was tried. */
        boolean isProven() {
            return judgement == Judgement.RIGHT && optional("test").isPresent();
        }

        /** Returns the version, if it was not tried. */
        @Nullable String untried(Versions loaded) {
            String[] artifact = get("artifact").split(":", 3);
            String version = loaded.of(artifact[0], artifact[1]);
            return versions().contains(version) ? null : version;
        }

        String untriedSentence(String version) {
            return "Its version " + (version.isEmpty() ? "is unknown" : version + " was not tried") + ", only "
                    + String.join(", ", versions()) + ".";
        }

        /** The option of the agent that replaces the reads whatever the version. */
        public String option() {
            return "replace,include=" + classes + (get("clock").matches("monotonic|both") ? ",nano-time" : "");
        }

        private boolean isAbout(ClockRead read) {
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

    /** Whether {@code replace} replaces some reads of a class, if its version was tried. */
    static boolean isProven(String className) {
        return first(each -> each.isProven() && each.classes.test(className)).isPresent();
    }

    /**
     * Returns the version of the library of a class, if {@code replace} would replace its reads, but the library was tried in other
     * versions only; otherwise null.
     */
    public static @Nullable String untriedVersion(String className, Versions loaded) {
        return first(each -> each.isProven() && each.classes.test(className) && each.untried(loaded) != null)
                .map(each -> each.untried(loaded))
                .orElse(null);
    }

    /** Returns the first entry for a read of a class. */
    static Optional<Entry> find(String className, ClockRead read) {
        return first(each -> each.isAbout(read) && each.classes.test(className));
    }

    private static Optional<Entry> first(Predicate<Entry> wanted) {
        return ENTRIES.stream().filter(wanted).findFirst();
    }

    private static List<Entry> read() {
        List<Entry> entries = new ArrayList<>();
        try (InputStream file = Objects.requireNonNull(Catalogue.class.getResourceAsStream("catalogue.txt"))) {
            for (String block : new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n\n", -1)) {
                Properties fields = new Properties();
                fields.load(new StringReader(block));
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
