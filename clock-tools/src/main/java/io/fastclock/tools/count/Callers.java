// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Samples of the stacks above the call sites. Their number is bounded. */
final class Callers implements IntConsumer {
    /** A memory limit: about 5 MiB with 20 frames. The samples of further stacks are counted as {@link #OTHER}. */
    private static final int MAX_STACKS = 2_000;

    /** Enough to look through a class such as {@code TimeSource}. */
    static final String DEFAULT_FRAMES = "3";

    static final int MAX_FRAMES = 20;

    /** Between a frame and its caller. */
    static final String SEPARATOR = " < ";

    private static final String OTHER = "(other stacks)";

    private final int frames;
    private final Map<Integer, Map<String, Long>> samples = new HashMap<>();

    /** Guards against a clock read while a sample is taken. It also keeps threads from waiting for each other. */
    private final AtomicBoolean busy = new AtomicBoolean();

    private int stacks;

    /** The number of frames, as an option. */
    public static final class Frames implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            if (text.matches("[0-9]{1,2}") && Integer.parseInt(text) <= MAX_FRAMES) {
                return Integer.valueOf(text);
            }
            throw new TypeConversionException(
                    "\"" + text + "\" is not a number of frames; allowed are 0 to " + MAX_FRAMES);
        }
    }

    /** @param frames the number of callers above the method that reads the clock */
    Callers(int frames) {
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
                .map(Callers::name)
                .collect(Collectors.joining(SEPARATOR));
    }

    /** A method that has been running since before the count has no line numbers. */
    private static String name(StackWalker.StackFrame frame) {
        int line = frame.getLineNumber();
        return frame.getClassName() + "." + frame.getMethodName() + (line > 0 ? ":" + line : "");
    }

    private static boolean isOfTool(String className) {
        return className.equals(Callers.class.getName()) || className.startsWith("java.lang.FastClock$");
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
