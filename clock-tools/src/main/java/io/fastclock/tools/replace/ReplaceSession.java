// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.replace;

import io.fastclock.tools.count.CountSession;
import io.fastclock.tools.rewrite.CallTransformer;
import io.fastclock.tools.rewrite.ClassFile;
import io.fastclock.tools.rewrite.LeftAlone;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** The job {@code =replace}: replaces the clock reads of chosen classes when the JVM loads the classes. */
public final class ReplaceSession {
    private static final AtomicBoolean ACTIVE = new AtomicBoolean();

    private final ReplaceOptions options;
    private final Consumer<String> messages;
    private final LeftAlone leftAlone = new LeftAlone();
    private int classes;
    private int callSites;
    private int nextMessage = 1;

    private ReplaceSession(ReplaceOptions options, Consumer<String> messages) {
        this.options = options;
        this.messages = messages;
    }

    /**
     * Starts to replace.
     *
     * @param messages receives messages for the operator
     * @throws IllegalStateException if another FastClock agent of this JVM already replaces reads
     */
    public static void start(Instrumentation instrumentation, ReplaceOptions options, Consumer<String> messages) {
        if (!ACTIVE.compareAndSet(false, true)) {
            throw new IllegalStateException("another FastClock agent already replaces clock reads");
        }
        ReplaceSession replacing = new ReplaceSession(options, messages);
        instrumentation.addTransformer(
                new CallTransformer(
                        instrumentation,
                        new ReplaceRewrite(options.nanoTime()),
                        options::covers,
                        replacing.leftAlone,
                        replacing::replaced),
                true);
        CountSession.countAfter(instrumentation);
        Runtime.getRuntime().addShutdownHook(new Thread(replacing::summarise, "fastclock-agent-summary"));
    }

    private boolean replaced(ClassLoader loader, String className, boolean again, ClassFile.Rewritten result) {
        if (again) {
            return true; // Another agent or a count retransforms the class: it is already in the totals.
        }
        if (options.verbose()) {
            result.sites.forEach(site -> messages.accept("replaced " + site.read.label + " in " + site));
        }
        String progress = add(result.sites.size());
        if (!progress.isEmpty()) { // Printed without holding the lock.
            messages.accept(progress);
        }
        return true;
    }

    /** Adds a class to the totals. Returns a progress message, or an empty text. */
    private synchronized String add(int sites) {
        classes++;
        callSites += sites;
        if (callSites < nextMessage || options.verbose()) {
            return "";
        }
        while (nextMessage <= callSites) {
            nextMessage *= 10; // Limits the number of messages.
        }
        return "replaced " + total() + " so far";
    }

    private void summarise() {
        messages.accept("replaced " + total());
        leftAlone
                .byReason()
                .forEach((reason, names) -> messages.accept("left alone: " + LeftAlone.describe(reason, names)));
    }

    private synchronized String total() {
        return callSites
                + (callSites == 1 ? " call site in " : " call sites in ")
                + classes
                + (classes == 1 ? " class" : " classes");
    }
}
