// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.job.Snapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Samples of the stacks above the call sites. Their number is bounded. */
final class CallerSamples implements IntConsumer {
    /** A memory limit: about 5 MiB with 20 frames. The samples of further stacks are counted as {@link #OTHER}. */
    private static final int MAX_STACKS = 2_000;

    private static final String OTHER = "(other stacks)";

    private final int frames;
    private final Map<Integer, Map<String, Long>> samples = new HashMap<>();

    /** Guards against a clock read while a sample is taken. It also keeps threads from waiting for each other. */
    private final AtomicBoolean busy = new AtomicBoolean();

    private int stacks;

    /** @param frames the number of callers above the method that reads the clock */
    CallerSamples(int frames) {
        this.frames = frames;
        accept(0); // Loads what a sample needs.
        samples.clear();
        stacks = 0;
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
        return stack.dropWhile(frame -> isOfTool(frame.getClassName()))
                .skip(1) // The method that reads the clock.
                .limit(frames)
                .map(CallerSamples::name)
                .collect(Collectors.joining(Snapshot.CALLED_BY));
    }

    /** A method that has been running since before the count has no line numbers. */
    private static String name(StackWalker.StackFrame frame) {
        int line = frame.getLineNumber();
        return frame.getClassName() + "." + frame.getMethodName() + (line > 0 ? ":" + line : "");
    }

    private static boolean isOfTool(String className) {
        return className.equals(CallerSamples.class.getName()) || className.startsWith("java.lang.FastClock$");
    }

    /** Returns the number of samples by call site number and callers. */
    Map<Integer, Map<String, Long>> samples() {
        Map<Integer, Map<String, Long>> copy = new HashMap<>();
        while (!busy.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        try {
            samples.forEach((site, stacksOfSite) -> copy.put(site, Map.copyOf(stacksOfSite)));
        } finally {
            busy.set(false);
        }
        return copy;
    }
}
