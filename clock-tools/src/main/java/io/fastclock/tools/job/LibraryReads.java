// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.report.Numbers;
import java.util.Objects;
import java.util.Optional;

/** The reads of a library that the catalogue knows, and what can be done about them. */
final class LibraryReads {
    final Catalogue.Entry entry;
    final Reads reads;

    /** Whether {@code replace} changes some of them without {@code include}. */
    final boolean areReplacedUnasked;

    /** The version, if {@code replace} leaves it because it was not tried. */
    final Optional<String> untriedVersion;

    LibraryReads(Catalogue.Entry entry, Assessment counted) {
        this.entry = entry;
        reads = counted.all.only(site -> site.known().filter(entry::equals).isPresent());
        areReplacedUnasked = reads.calls.keySet().stream().anyMatch(counted::isReplacedUnasked);
        untriedVersion = reads.calls.keySet().stream()
                .map(site -> counted.snapshot.untried.get(site.className))
                .filter(Objects::nonNull)
                .findFirst();
    }

    double saved(Findings costs) {
        return reads.saved(costs);
    }

    /** @param host empty if the costs were not measured */
    String advice(Optional<Findings> host) {
        String known = entry.get("library") + " (" + entry.get("time") + "): " + Assessment.rate(reads) + ". ";
        if (entry.judgement == Catalogue.Judgement.WRONG) {
            return known + "Leave these. " + entry.get("reason") + ".";
        }
        String reason = entry.get("reason").isEmpty() ? "" : "It depends: " + entry.get("reason") + ". ";
        if (entry.optional("hook").isEmpty() && reads.calls.keySet().stream().noneMatch(CallSite::isReplaceable)) {
            return known + reason + "The agent cannot replace them.";
        }
        String saving = host.map(costs -> "FastClock would save " + Numbers.saved(saved(costs)) + ". ")
                .orElse("");
        String hook = entry.optional("hook")
                .map(code -> "The extension point: " + code + ". ")
                .orElse("");
        return (known + saving + reason + hook + replacement()).strip();
    }

    private String replacement() {
        if (areReplacedUnasked) {
            return "\"replace\" replaces it.";
        }
        String toReplace = "To replace it: " + entry.option() + ".";
        if (entry.judgement == Catalogue.Judgement.RIGHT) {
            return untriedVersion
                            .map(entry::untriedSentence)
                            .orElse("That is known from its source, and was not tried.")
                    + " " + toReplace;
        }
        return entry.optional("hook").isPresent() ? "" : toReplace;
    }
}
