// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a replacement, and which reads it leaves by them and the catalogue. */
public final class ReplaceOptions extends JobOptions {
    public static final String JOB = "replace";

    @Option(names = "--nano-time", arity = "0..1", paramLabel = "false")
    public boolean nanoTime;

    @Option(names = "--verbose", arity = "0..1", paramLabel = "false")
    public boolean verbose;

    private boolean isAttached;

    @Override
    void check() {
        if (nanoTime && include.isEmpty()) {
            throw new IllegalArgumentException(
                    "nano-time needs include: without it the catalogue of libraries says which clocks are replaced");
        }
    }

    public String arguments() {
        return arguments(JOB, verbose);
    }

    public static ReplaceOptions of(List<String> arguments) {
        ReplaceOptions options = new ReplaceOptions();
        options.verbose = Boolean.parseBoolean(options.read(arguments));
        options.isAttached = true;
        return options;
    }

    @Override
    boolean isByDefault(String className) {
        return Catalogue.isProven(className);
    }

    /** Whether the catalogue says what is replaced, and not the user. */
    public boolean areByCatalogue() {
        return include.isEmpty();
    }

    /**
     * Returns why a read of a covered class is left alone: null if it is replaced, and an empty text if nobody expects that it is.
     *
     * @param versions those of the jar of the class
     */
    public @Nullable String reasonToLeave(String className, ClockRead read, Catalogue.Versions versions) {
        Catalogue.Entry known = Catalogue.find(className, read).orElse(null);
        boolean isRight = known != null && known.judgement == Catalogue.Judgement.RIGHT;
        if (!read.isReplaceable() || (!read.isOfSystem() && !isRight)) {
            return "";
        }
        if (areByCatalogue()) {
            return known == null || !known.isProven() ? "" : reasonToLeave(known, read, versions);
        }
        if (read == ClockRead.NANO_TIME && !nanoTime) {
            return "";
        }
        return known == null || known.judgement != Catalogue.Judgement.WRONG || include.nameInFull(className)
                ? null
                : known.get("library") + ": " + known.get("time") + ". " + known.get("reason");
    }

    private @Nullable String reasonToLeave(Catalogue.Entry proven, ClockRead read, Catalogue.Versions versions) {
        String untried = proven.untried(versions);
        if (untried != null) {
            return proven.get("library") + ": " + proven.untriedSentence(untried) + " To replace it: "
                    + proven.option();
        }
        return read == ClockRead.NANO_TIME && isAttached
                ? proven.get("library") + ": System.nanoTime() is replaced from the start of a process only"
                : null;
    }
}
