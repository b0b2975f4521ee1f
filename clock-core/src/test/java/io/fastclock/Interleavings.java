// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Explores every interleaving of some threads, without a thread: each access to a field is a step, and {@link ProtocolLoader} puts
 * it here. To execute the next step of a thread, its call runs from the beginning: its previous accesses return what they
 * returned, one access is executed, and the next one ends the run. So a state consists of the fields and of what each thread has
 * seen, and each state is visited once. Memory is sequentially consistent; weaker memory is left to jcstress.
 *
 * <p>What is no step, such as a check of a test, belongs to the step before it, or to the first one of its call.
 */
public final class Interleavings {
    private static final int MAX_CELLS = 40;
    private static final int MAX_THREADS = 3;
    private static final int LAST_THREAD = MAX_CELLS + MAX_THREADS;
    private static final int NONE = -1;
    private static final int CHANGED = Integer.MIN_VALUE;
    private static final Object NULL = "null";
    static final long FIRST_TIME = 6_000_000; // In a slot that ReadSampling does not select.

    private static @Nullable Interleavings current;

    /** Ends a run. */
    @SuppressWarnings("StaticAssignmentOfThrowable") // They have no stack trace.
    private static final class Stop extends Error {
        private static final long serialVersionUID = 1;
        static final Stop STEPPED = new Stop();
        static final Stop BLOCKED = new Stop();
        static final Stop MORE_IS_SHARED = new Stop();

        private Stop() {
            super(null, null, false, false);
        }
    }

    private final Map<List<Object>, Integer> cells = new HashMap<>(); // By object and name of the field.
    private final int[] users = new int[MAX_CELLS]; // A bit for each thread that accesses the cell, and CHANGED.
    private final List<List<Runnable>> threads; // Their calls.
    private final List<Runnable> atEnd;
    private final Map<List<Object>, Integer> visited = new HashMap<>(); // With the most preemptions that were left.
    private final Deque<StringBuilder> path = new ArrayDeque<>();

    // Of the run.
    private Object[] state = new Object[LAST_THREAD + 1]; // Cells, what each thread has seen, the last thread.
    private int thread = NONE; // Before the threads start, and after they have ended.
    private List<Object> seen =
            Collections.emptyList(); // The number of the thread's call, and what this call has seen.
    private int position;
    private boolean stepped;
    private StringBuilder accesses = new StringBuilder();

    private Interleavings(Supplier<List<List<Runnable>>> program) {
        current = this;
        threads = new ArrayList<>(program.get());
        atEnd = threads.remove(threads.size() - 1);
        Arrays.fill(state, MAX_CELLS, LAST_THREAD, Arrays.asList(0));
        state[LAST_THREAD] = NONE;
    }

    /**
     * @param maxPreemptions how often an interleaving changes from a thread to another one that does not have to wait for it
     * @param program creates the objects and returns the calls of each thread, and last what is called after the threads. No call
     *     knows what an earlier call has seen
     * @return the number of states
     * @throws AssertionError from a call, with the interleaving
     */
    static int explore(int maxPreemptions, Supplier<List<List<Runnable>>> program) {
        Interleavings all = new Interleavings(program);
        Object[] start = all.state;
        while (true) {
            try {
                all.search(start, maxPreemptions);
                return all.visited.size();
            } catch (Stop moreIsShared) {
                all.visited.clear();
                all.path.clear();
            } catch (AssertionError e) {
                throw new AssertionError(e.getMessage() + String.join("", all.path), e);
            }
        }
    }

    private void search(Object[] from, int preemptions) {
        Integer before = visited.putIfAbsent(Arrays.asList(from), preemptions);
        if (before != null && before >= preemptions) {
            return;
        } else if (before != null) {
            visited.put(Arrays.asList(from), preemptions);
        }
        int last = (int) from[LAST_THREAD];
        boolean moved = last != NONE && move(from, last, preemptions);
        int left = moved ? preemptions - 1 : preemptions;
        for (int next = 0; left >= 0 && next < threads.size(); next++) {
            moved |= next != last && move(from, next, left);
        }
        if (!moved) {
            end(from);
        }
    }

    /** Lets a thread execute a step, and goes on from there. Returns whether the thread could. */
    private boolean move(Object[] from, int which, int preemptions) {
        if (hasEnded(from, which)) {
            return false;
        }
        state = from.clone();
        thread = which;
        seen = new ArrayList<>((List<?>) from[MAX_CELLS + which]);
        position = 1;
        stepped = false;
        accesses = new StringBuilder("\n  thread ").append(which).append(':');
        path.addLast(accesses);
        boolean isBlocked = false;
        int call = (int) seen.get(0);
        try {
            threads.get(which).get(call).run();
            seen = Arrays.asList(call + 1);
        } catch (Stop stop) {
            if (stop == Stop.MORE_IS_SHARED) {
                throw stop;
            }
            isBlocked = stop == Stop.BLOCKED;
        } finally {
            thread = NONE;
        }
        if (!isBlocked) {
            state[MAX_CELLS + which] = seen;
            state[LAST_THREAD] = hasEnded(state, which) ? NONE : which;
            search(state, preemptions);
        }
        path.removeLast();
        return !isBlocked;
    }

    private boolean hasEnded(Object[] in, int which) {
        return (int) ((List<?>) in[MAX_CELLS + which]).get(0)
                == threads.get(which).size();
    }

    private void end(Object[] from) {
        if (!IntStream.range(0, threads.size()).allMatch(which -> hasEnded(from, which))) {
            throw new AssertionError("each thread waits for a lock");
        }
        state = from.clone();
        atEnd.forEach(Runnable::run);
    }

    /** An access is recorded if a thread changes the cell. It can be a step if several threads access the cell. */
    @SuppressWarnings("unchecked") // A cell has one type.
    private <T> T getAndUpdate(Object owner, String name, boolean canBeStep, T unset, UnaryOperator<T> update) {
        int cell = cells.computeIfAbsent(Arrays.asList(owner, name), added -> cells.size());
        boolean isRecorded = learn(cell, 1 << thread) && thread != NONE;
        if (isRecorded && position < seen.size()) {
            return (T) seen.get(position++);
        }
        if (isRecorded && canBeStep && Integer.bitCount(users[cell]) > 2) {
            if (stepped) {
                throw Stop.STEPPED;
            }
            stepped = true;
        }
        T before = state[cell] == null ? unset : (T) state[cell];
        T after = update.apply(before);
        accesses.append(' ').append(name).append(' ').append(before);
        if (!after.equals(before)) {
            accesses.append(" -> ").append(after);
            learn(cell, CHANGED);
        }
        state[cell] = after;
        if (isRecorded) {
            seen.add(before);
            position++;
        }
        return before;
    }

    /** Begins again if more has to be recorded, or to be a step, than was known. Returns whether the cell is known to change. */
    private boolean learn(int cell, int bit) {
        int known = users[cell];
        users[cell] |= thread == NONE ? 0 : bit;
        if (users[cell] < 0 && users[cell] != known) {
            throw Stop.MORE_IS_SHARED;
        }
        return users[cell] < 0;
    }

    // What the classes under test call instead of accesses to fields, and of some methods of the JDK.

    private static Interleavings current() {
        return Objects.requireNonNull(current);
    }

    /** Adds to a time of the system, or to another count of it. Returns the sum. */
    public static long advance(String counter, long by, boolean canBeStep) {
        return current().getAndUpdate(counter, counter, canBeStep, FIRST_TIME, now -> now + by) + by;
    }

    public static long getLong(Object owner, String name, boolean canBeStep) {
        return current().getAndUpdate(owner, name, canBeStep, 0L, value -> value);
    }

    @SuppressWarnings("NullAway") // The caller knows.
    public static Object getObject(Object owner, String name, boolean canBeStep) {
        Object value = current().getAndUpdate(owner, name, canBeStep, NULL, same -> same);
        return NULL.equals(value) ? null : value;
    }

    public static void put(Object owner, long value, String name, boolean canBeStep) {
        current().getAndUpdate(owner, name, canBeStep, 0L, before -> value);
    }

    public static void put(Object owner, Object value, String name, boolean canBeStep) {
        Object stored = value == null ? NULL : value;
        current().getAndUpdate(owner, name, canBeStep, NULL, before -> stored);
    }

    /** For a lock that its owner does not acquire again. */
    public static void lock(Object lock) {
        current().getAndUpdate(lock, "lock", true, false, isHeld -> {
            if (isHeld) {
                throw Stop.BLOCKED;
            }
            return true;
        });
    }

    public static void unlock(Object lock) {
        current().getAndUpdate(lock, "lock", true, true, isHeld -> false);
    }

    private static <T> T getAndUpdate(Object atomic, T initial, UnaryOperator<T> update) {
        return current().getAndUpdate(atomic, "atomic", true, initial, update);
    }

    public static long get(AtomicLong atomic) {
        return getAndUpdate(atomic, atomic.get(), value -> value);
    }

    public static boolean compareAndSet(AtomicLong atomic, long expected, long next) {
        return getAndUpdate(atomic, atomic.get(), value -> value == expected ? next : value) == expected;
    }

    public static long addAndGet(AtomicLong atomic, long by) {
        return getAndUpdate(atomic, atomic.get(), value -> value + by) + by;
    }

    public static boolean get(AtomicBoolean atomic) {
        return getAndUpdate(atomic, atomic.get(), value -> value);
    }

    public static void set(AtomicBoolean atomic, boolean next) {
        getAndUpdate(atomic, atomic.get(), value -> next);
    }

    public static boolean compareAndSet(AtomicBoolean atomic, boolean expected, boolean next) {
        return getAndUpdate(atomic, atomic.get(), value -> value == expected ? next : value) == expected;
    }

    public static <T> AtomicLongFieldUpdater<T> newUpdater(Class<T> owner, String name) {
        return new AtomicLongFieldUpdater<T>() {
            @Override
            public boolean compareAndSet(T object, long expected, long next) {
                UnaryOperator<Long> update = value -> value == expected ? next : value;
                return current().getAndUpdate(object, name, true, 0L, update) == expected;
            }

            @Override
            public boolean weakCompareAndSet(T object, long expected, long next) {
                return compareAndSet(object, expected, next);
            }

            @Override
            public void set(T object, long value) {
                put(object, value, name, true);
            }

            @Override
            public void lazySet(T object, long value) {
                put(object, value, name, true);
            }

            @Override
            public long get(T object) {
                return getLong(object, name, true);
            }
        };
    }
}
