// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.count.Snapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Samples of the stacks above the call sites. Their number is bounded. */
final class CallerSamples implements IntConsumer {
    /** A memory limit: about 5 MiB with 20 frames. The samples of further stacks are counted as {@link #OTHER}. */
    private static final int MAX_STACKS = 2_000;

    private static final String OTHER = "(other stacks)";

    private static final Set<String> TOOL = Set.of(CallerSamples.class.getName(), CountedSites.class.getName());

    private final int frames;
    private Map<Integer, Map<String, Long>> samples = new HashMap<>();
    private int stacks;

    /** Guards against a clock read while a sample is taken. It also keeps threads from waiting for each other. */
    private final AtomicBoolean busy = new AtomicBoolean();

    /** @param frames the number of callers above the method that reads the clock */
    CallerSamples(int frames) {
        this.frames = frames;
        accept(0); // Loads what a sample needs.
        take();
    }

    /** Takes a sample of the current thread's stack, unless another thread does so at the moment. */
    @Override
    public void accept(int site) {
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        try {
            String stack = StackWalker.getInstance().walk(this::callers);
            Map<String, Long> ofSite = samples.computeIfAbsent(site, unused -> new HashMap<>());
            if (!ofSite.containsKey(stack) && ++stacks > MAX_STACKS) {
                stack = OTHER;
            }
            ofSite.merge(stack, 1L, Long::sum);
        } catch (RuntimeException | Error e) {
            // A clock read must not throw. The sample is lost.
        } finally {
            busy.set(false);
        }
    }

    private String callers(Stream<StackWalker.StackFrame> stack) {
        return stack.dropWhile(CallerSamples::isOfTool)
                .skip(1) // The method that reads the clock.
                .limit(frames)
                .map(CallerSamples::name)
                .collect(Collectors.joining(Snapshot.CALLED_BY));
    }

    private static String name(StackWalker.StackFrame frame) {
        int line = frame.getLineNumber();
        return frame.getClassName() + "." + frame.getMethodName() + (line > 0 ? ":" + line : "");
    }

    private static boolean isOfTool(StackWalker.StackFrame frame) {
        String className = frame.getClassName();
        return TOOL.contains(className) || className.startsWith("java.lang.FastClock$");
    }

    /** Returns the number of samples since the last time, by call site number and callers. */
    Map<Integer, Map<String, Long>> take() {
        while (!busy.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        Map<Integer, Map<String, Long>> taken = samples;
        samples = new HashMap<>();
        stacks = 0;
        busy.set(false);
        return taken;
    }
}
