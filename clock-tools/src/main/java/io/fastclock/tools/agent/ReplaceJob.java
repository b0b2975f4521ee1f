// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.agent.rewrite.ClassTransformer;
import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.Catalogue;
import io.fastclock.tools.catalogue.ClockRead;
import io.fastclock.tools.report.Messages;
import io.fastclock.tools.report.NativeAccess;
import io.fastclock.tools.report.Numbers;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Replaces the clock reads of some classes, from the start of the process until its end. */
final class ReplaceJob implements ClassTransformer.Job {
    private static final String TWO_CLOCKS =
            "the application has a FastClock of its own, whose meters and stats() do not show the replaced reads:"
                    + " watch them by these lines, or by the event io.fastclock.tools.Replacement";

    private final ReplaceOptions options;
    private final InjectedClock clock;
    private final Canary canary;
    private final ClassTransformer classes;
    private final Set<String> announced = ConcurrentHashMap.newKeySet();

    /** The entries of which a read was replaced, and those of which one was left since it depends. */
    private final Set<Catalogue.Entry> replaced = ConcurrentHashMap.newKeySet();

    private final Set<Catalogue.Entry> depending = ConcurrentHashMap.newKeySet();
    private volatile boolean isAnyCovered;
    private volatile boolean isNanoTimeLeft;
    private volatile boolean hasOtherClock;
    private boolean isNativeAccessEnabled;

    ReplaceJob(ReplaceOptions options, Instrumentation instrumentation) {
        this.options = options;
        clock = new InjectedClock(instrumentation);
        canary = new Canary(clock);
        classes = new ClassTransformer(this, clock.name);
    }

    void start(Instrumentation instrumentation) {
        classes.begin(instrumentation);
        canary.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::reportAtEnd, "clock-tools-replace"));
    }

    @Override
    public void loading(String className, ClassLoader loader) {
        if (clock.isOther(className, loader)) {
            hasOtherClock = true;
            sayIfThereAreTwo();
        }
        replaced.forEach(this::sayIfWrong);
    }

    /** In whichever order the classes were loaded. */
    private void sayIfWrong(Catalogue.Entry known) {
        if (classes.wrong.contains(known) && replaced.contains(known) && announced.add(known.toString())) {
            canary.accept(known.get("library") + " reads FastClock, which is wrong here, since this process has loaded "
                    + known.get("unless") + ". " + known.get("reason"));
        }
    }

    private void sayIfThereAreTwo() {
        if (hasOtherClock && !announced.isEmpty() && announced.add(TWO_CLOCKS)) {
            canary.accept(TWO_CLOCKS);
        }
    }

    @Override
    public @Nullable CallRewrite rewrite(
            String className,
            List<Catalogue.Entry> entries,
            @Nullable ProtectionDomain domain,
            Consumer<String> leftAlone) {
        if (!options.covers(className, entries)) {
            return null;
        }
        isAnyCovered = true;
        Map<Catalogue.Entry, String> versions = new HashMap<>(); // Asked once for a class: its jar may be replaced.
        return new ReplaceRewrite(clock.name, read -> {
            Catalogue.Entry known = CallSite.first(entries, read);
            String reason = options.reasonToLeave(
                    className,
                    read,
                    known,
                    entry -> versions.computeIfAbsent(
                            entry, each -> LibraryVersion.of(domain, each.group, each.artifact)));
            if (reason == null) {
                return true;
            }
            if (options.areByCatalogue() && known != null && known.judgement == Catalogue.Judgement.DEPENDS) {
                if (read.isOfSystem() || known.optional("hook").isPresent()) {
                    depending.add(known);
                }
            } else if (!reason.isEmpty()) {
                leftAlone.accept(reason);
            }
            isNanoTimeLeft |= read == ClockRead.NANO_TIME;
            return false;
        });
    }

    @Override
    public void rewritten(List<CallSite> sites, @Nullable ProtectionDomain domain) {
        enableNativeAccess();
        sites.stream()
                .collect(Collectors.groupingBy(CallSite::known))
                .forEach((known, ofEntry) -> say(known.orElse(null), ofEntry, domain));
        sayIfThereAreTwo();
        if (options.verbose) {
            sites.forEach(each -> Messages.print("replaced " + each.read.label + " in " + each));
        }
    }

    private void say(Catalogue.@Nullable Entry known, List<CallSite> sites, @Nullable ProtectionDomain domain) {
        String name = known == null
                ? options.pattern(sites.get(0).className)
                : (known.get("library") + " " + LibraryVersion.of(domain, known.group, known.artifact)).strip();
        if (announced.add(name)) {
            String wrong = known != null && known.judgement == Catalogue.Judgement.WRONG
                    ? ", which is wrong: " + known.get("reason")
                    : "";
            canary.accept("replaces " + Numbers.of(sites.size(), "read") + " of " + name
                    + (options.areByCatalogue() ? ", right for durations of 100 ms or more" : wrong));
        }
        if (known != null) {
            replaced.add(known);
            sayIfWrong(known);
        }
    }

    /** Under the lock: no line, which makes the canary verify the counter, is before it. */
    private synchronized void enableNativeAccess() {
        String access = isNativeAccessEnabled ? "" : NativeAccess.enable(clock.module());
        isNativeAccessEnabled = true;
        if (!access.isEmpty()) {
            canary.accept(access);
        }
    }

    private void reportAtEnd() {
        Messages.print("replaced " + Numbers.of(classes.callSites.get(), "call site") + " in "
                + Numbers.of(classes.rewritten.get(), "class"));
        classes.leftAlone.lines().forEach(line -> Messages.print("left alone: " + line));
        classes.remarks.lines().forEach(Messages::print);
        depending.forEach(known -> Messages.print("left alone: " + known.get("library") + ": "
                + (classes.wrong.contains(known)
                        ? "wrong in this process. " + known.get("reason")
                        : "it depends. " + known.get("reason") + ". " + known.remedy())));
        replaced.stream()
                .filter(known -> !options.missing(known).isEmpty())
                .map(known -> known.get("library")
                        + ": include names only a part of the classes that write or compare its times; missing: "
                        + options.missing(known))
                .sorted()
                .forEach(Messages::print);
        if (classes.callSites.get() == 0
                && depending.isEmpty()
                && classes.leftAlone.byReason().isEmpty()) {
            Messages.print(reasonForNothing());
        }
    }

    private String reasonForNothing() {
        if (options.areByCatalogue()) {
            return "this process has loaded no class whose reads were tried with FastClock; include names others";
        }
        if (!isAnyCovered) {
            return "no class that this process has loaded matches include";
        }
        return isNanoTimeLeft
                ? "the included classes read System.nanoTime() only: nano-time replaces it"
                : "the included classes read neither System.currentTimeMillis() nor System.nanoTime(); Instant.now() and the"
                        + " like are not replaced";
    }
}
