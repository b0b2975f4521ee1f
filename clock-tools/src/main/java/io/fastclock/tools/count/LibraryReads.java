// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.Catalogue;
import io.fastclock.tools.doctor.Findings;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The reads of a library of the catalogue, of FastClock, or of other code, and what can be done about them. */
final class LibraryReads {
    private static final String FAST_CLOCK = "FastClock";

    enum Action {
        REPLACE("replace"),
        HOOK("its hook"),
        DEPENDS("depends"),
        NOT_TRIED("not tried"),
        OTHER_VERSION("other version"),
        LEAVE("leave"),
        NOT_KNOWN("not known"),
        CHANGE_CODE("change code"),
        NOTHING("already");

        private final String words;

        Action(String words) {
            this.words = words;
        }
    }

    final String name;
    final Reads reads;
    final Action action;

    /** The version, if {@code replace} leaves it because it was not tried; an empty text if that is unknown. */
    final Optional<String> untriedVersion;

    private final Optional<Catalogue.Entry> entry;

    LibraryReads(Object key, Reads reads, Snapshot snapshot) {
        entry = key instanceof Catalogue.Entry ? Optional.of((Catalogue.Entry) key) : Optional.empty();
        name = entry.map(known -> known.get("library")).orElse(key.toString());
        this.reads = reads;
        untriedVersion = reads.calls.keySet().stream()
                .map(site -> snapshot.untried.get(site.className))
                .filter(Objects::nonNull)
                .findFirst();
        Action ofOther = areReplaceable() ? Action.NOT_KNOWN : Action.CHANGE_CODE;
        action = entry.map(known -> snapshot.wrong.contains(known) ? Action.LEAVE : action(known))
                .orElse(key.equals(FAST_CLOCK) ? Action.NOTHING : ofOther);
    }

    private Action action(Catalogue.Entry known) {
        switch (known.judgement) {
            case WRONG:
                return Action.LEAVE;
            case DEPENDS:
                return hook().isPresent() ? Action.HOOK : Action.DEPENDS;
            default:
                Action ifProven = untriedVersion.isPresent() ? Action.OTHER_VERSION : Action.REPLACE;
                return known.judgement == Catalogue.Judgement.RIGHT ? ifProven : Action.NOT_TRIED;
        }
    }

    /** The reads with the same key stand in one line. */
    static Object key(CallSite site) {
        return site.read.isOfFastClock()
                ? FAST_CLOCK
                : site.known().<Object>map(known -> known).orElseGet(() -> pattern(site));
    }

    /** Returns the pattern of a class without an entry: that of the first parts of its package, which mostly identify a library. */
    static String pattern(CallSite site) {
        return site.packageName().isEmpty()
                ? site.topLevel()
                : Stream.of(site.packageName().split("\\.")).limit(3).collect(Collectors.joining(".", "", ".*"));
    }

    private boolean areReplaceable() {
        return reads.calls.keySet().stream().anyMatch(CallSite::isReplaceable);
    }

    String whatToDo() {
        Optional<Catalogue.Entry> wrong = entry.filter(known -> action == Action.LEAVE);
        return action.words + wrong.map(known -> ": " + known.get("kind")).orElse("");
    }

    boolean areForInclude() {
        return areReplaceable() && action != Action.REPLACE && action != Action.HOOK && action != Action.LEAVE;
    }

    Optional<String> hook() {
        return entry.flatMap(known -> known.optional("hook"));
    }

    /** Returns what to give the agent, where it is neither its default nor said better by a hook. */
    Optional<String> option() {
        boolean isWanted = action == Action.DEPENDS || action == Action.NOT_TRIED || action == Action.OTHER_VERSION;
        return entry.filter(known -> isWanted && hook().isEmpty()).flatMap(Catalogue.Entry::option);
    }

    double saved(Findings costs) {
        return action == Action.LEAVE || action == Action.NOTHING ? 0 : reads.saved(costs);
    }

    /** Returns what a line of the table does not say: what the time is for, the reason, and what to write. */
    String explanation() {
        if (action == Action.CHANGE_CODE) {
            return "The agent does not replace Instant.now(), Date and the like. In your code, read FastClock, or take a"
                    + " java.time.Clock and pass FastClock.clock().asJavaClock().";
        }
        return entry.map(this::explanation).orElse("");
    }

    private String explanation(Catalogue.Entry known) {
        String untried = action == Action.OTHER_VERSION ? known.untriedSentence(untriedVersion.orElse("")) : "";
        boolean isByDefault = action == Action.REPLACE && hook().isEmpty();
        String remedy = action == Action.LEAVE || isByDefault || option().isPresent() ? "" : known.remedy();
        return Stream.of(known.get("time"), known.get("reason"), untried, remedy)
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(". ", "", "."));
    }
}
