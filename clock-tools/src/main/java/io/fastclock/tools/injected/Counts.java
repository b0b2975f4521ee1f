// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.injected;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Instrumented code calls {@link #add} before each clock read. Outside a count, that is a load and a branch.
 *
 * <p>The tool defines a copy of this class in {@code java.lang}, so this class may only use classes of the JDK. The copy is all
 * that an application can see of the tool.
 */
public class Counts {
    /** Receives the number of the site of each call; null outside a count. */
    public static final AtomicReference<@Nullable IntConsumer> COUNTER = new AtomicReference<>();

    /** The number that stands in a class file for {@link #link}. All numbers have as many digits. */
    public static final String FIRST_LINK = "1000000000";

    private static final AtomicInteger LINKS = new AtomicInteger(Integer.parseInt(FIRST_LINK));

    private Counts() {}

    /** To be {@link #know known} when a class is linked. */
    public static final class Known extends Counts {}

    public static final @Nullable Known KNOWN = null;

    public static void know(@SuppressWarnings("unused") @Nullable Counts known) {}

    public static void add(int site) {
        IntConsumer counter = COUNTER.get();
        if (counter != null) {
            count(counter, site);
        }
    }

    private static void count(IntConsumer counter, int site) {
        try {
            counter.accept(site);
        } catch (LinkageError | VirtualMachineError e) {
            // The heap or the stack is full. A clock read needs neither, so it must not fail: the count is lost.
        }
    }

    /**
     * Links a method reference to a method that counts the calls: a bootstrap method. The method's class is defined beside the
     * caller, so that the method may call what the caller may call. A class gets a number, because threads may link at once.
     *
     * @param factory the bootstrap method of the original reference
     * @param classFile each character is a byte of the class with this one method
     * @param arguments those of the factory; the second one is the original method
     */
    public static CallSite link(
            MethodHandles.Lookup caller,
            String name,
            MethodType type,
            MethodHandle factory,
            String classFile,
            Object... arguments)
            throws Throwable {
        String numbered = classFile.replace(FIRST_LINK, String.valueOf(LINKS.getAndIncrement()));
        Class<?> counted = caller.defineClass(numbered.getBytes(StandardCharsets.ISO_8859_1));
        List<Object> all = new ArrayList<>(List.of(caller, name, type));
        all.addAll(Arrays.asList(arguments));
        all.set(all.size() - arguments.length + 1, caller.unreflect(counted.getDeclaredMethods()[0]));
        return (CallSite) factory.invokeWithArguments(all);
    }
}
