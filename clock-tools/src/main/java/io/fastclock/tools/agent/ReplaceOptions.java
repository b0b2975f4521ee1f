// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.catalogue.Catalogue;
import io.fastclock.tools.catalogue.ClassNames;
import io.fastclock.tools.catalogue.ClockRead;
import io.fastclock.tools.report.Options;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options of a replacement, and which reads it leaves by them and the catalogue. */
final class ReplaceOptions {
    final boolean verbose;
    private final boolean nanoTime;
    private final ClassNames include;
    private final ClassNames exclude;

    ReplaceOptions(List<String> texts) {
        Options options = new Options(texts, "include", "exclude", "nano-time", "verbose");
        include = options.value("include", ClassNames.NONE, ClassNames::parse);
        exclude = options.value("exclude", ClassNames.NONE, ClassNames::parse);
        nanoTime = options.flag("nano-time", false);
        verbose = options.flag("verbose", false);
        if (nanoTime && include.isEmpty()) {
            throw new IllegalArgumentException(
                    "nano-time needs include: without it the catalogue of libraries says which clocks are replaced");
        }
    }

    /** Whether the catalogue says what is replaced, and not the user. */
    boolean areByCatalogue() {
        return include.isEmpty();
    }

    boolean covers(String className, List<Catalogue.Entry> entries) {
        return (areByCatalogue() ? !entries.isEmpty() : include.test(className)) && !exclude.test(className);
    }

    /**
     * Returns the patterns of an entry that {@code include} does not cover, separated by semicolons. Its other classes would compare
     * stale times with newer ones.
     */
    String missing(Catalogue.Entry replaced) {
        return areByCatalogue() || replaced.judgement == Catalogue.Judgement.WRONG
                ? ""
                : Stream.of(replaced.get("classes").split(";", -1))
                        .filter(pattern -> !covers(pattern, List.of()))
                        .collect(Collectors.joining(";"));
    }

    String pattern(String className) {
        String pattern = include.matching(className);
        return pattern == null ? className : pattern;
    }

    /**
     * Returns why a read of a covered class is left alone: null if it is replaced, and an empty text if nobody expects that it is.
     * The function returns the loaded version of a library.
     */
    @Nullable String reasonToLeave(
            String className,
            ClockRead read,
            Catalogue.@Nullable Entry known,
            Function<Catalogue.Entry, String> versions) {
        boolean isRight = known != null && known.judgement == Catalogue.Judgement.RIGHT;
        if (!read.isReplaceable() || (!read.isOfSystem() && !isRight)) {
            return "";
        }
        if (!areByCatalogue()) {
            if (read == ClockRead.NANO_TIME && !nanoTime) {
                return "";
            }
            return known == null || known.judgement != Catalogue.Judgement.WRONG || include.nameInFull(className)
                    ? null
                    : known.get("library") + ": " + known.get("time") + ". " + known.get("reason");
        }
        if (known == null || (!isRight && known.judgement != Catalogue.Judgement.NOT_TRIED)) {
            return "";
        }
        String version = versions.apply(known);
        if (isRight && known.versions.contains(version)) {
            return null;
        }
        String problem = isRight ? known.untriedSentence(version) : "known from its source, and not tried";
        return known.get("library") + ": " + problem + ". " + known.remedy();
    }
}
