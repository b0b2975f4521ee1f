// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.ClockRead;
import io.fastclock.tools.injected.Counts;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Numbers call sites, starting at 0, and counts their calls exactly. Instrumented code has the numbers. The table always has room:
 * generated classes share their sites. When the table is full, all further sites share one for each kind of read.
 */
public final class CountedSites implements IntConsumer {
    /** A memory limit, and no more than a short integer has. No known application reaches it. */
    static final int MAX_SITES = 1 << 14;

    /** So many generated classes with the same site have one each. An application may generate classes indefinitely. */
    static final int MAX_OF_KIND = 16;

    /** The last numbers are for the sites that find no room, one for each kind of read. */
    private static final int MAX_OWN = MAX_SITES - ClockRead.values().length;

    /** One in so many calls is sampled, at random. A power of two. */
    private static final int SAMPLE = 1 << 10;

    private final Map<CallSite, Integer> numbers = new LinkedHashMap<>();
    private final Map<CallSite, Integer> ofKind = new HashMap<>();

    /** All of them from the start: a read needs no memory, so a counted one must not. */
    private final LongAdder[] calls =
            Stream.generate(LongAdder::new).limit(MAX_SITES).toArray(LongAdder[]::new);

    private final long[] taken = new long[MAX_SITES];

    private final @Nullable IntConsumer sampler;

    /** The sampler receives one in some calls, on the thread that reads a clock. */
    public CountedSites(@Nullable IntConsumer sampler) {
        accept(MAX_SITES - 1); // Links what a count needs: the first one may happen while the heap is full.
        ThreadLocalRandom.current().nextInt();
        this.sampler = sampler; // Afterwards: a sample of this call would be of no site.
    }

    /** Returns what inserts a call of {@link Counts#add} before each clock read. The target is the internal name of the copy of it. */
    public CallRewrite rewrite(String target) {
        return (site, name, descriptor, code) -> {
            code.visitIntInsn(Opcodes.SIPUSH, number(site));
            code.visitMethodInsn(Opcodes.INVOKESTATIC, target, "add", "(I)V", false);
            return true;
        };
    }

    synchronized int number(CallSite site) {
        Integer known = numbers.get(site);
        return known != null ? known : numbers.computeIfAbsent(entry(site), unused -> numbers.size());
    }

    private CallSite entry(CallSite site) {
        CallSite kind = site.ofKind();
        if (numbers.size() >= MAX_OWN) {
            CallSite other = new CallSite("(other classes)", "(any method)", 0, site.read, List.of());
            return numbers.containsKey(kind) ? kind : other;
        }
        return kind.equals(site) || ofKind.merge(kind, 1, Integer::sum) <= MAX_OF_KIND ? site : kind;
    }

    synchronized boolean areShared() {
        return ofKind.values().stream().anyMatch(classes -> classes > MAX_OF_KIND);
    }

    @Override
    public void accept(int site) {
        calls[site].increment();
        if (sampler != null && (ThreadLocalRandom.current().nextInt() & (SAMPLE - 1)) == 0) {
            sampler.accept(site);
        }
    }

    synchronized CallSite site(int number) {
        return List.copyOf(numbers.keySet()).get(number);
    }

    /** Returns the sites that were called since the last time. Concurrent calls are in this result or the next one. */
    synchronized Map<CallSite, Long> take() {
        Map<CallSite, Long> called = new HashMap<>();
        numbers.forEach((site, number) -> {
            long more = calls[number].sum() - taken[number];
            if (more > 0) {
                called.put(site, more);
                taken[number] += more;
            }
        });
        return called;
    }
}
