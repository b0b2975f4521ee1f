// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Explores every interleaving of some threads, without a thread: each access to a field is a step, and {@link ProtocolLoader} puts
 * it here. To execute the next step of a thread, its program runs from the beginning: its previous accesses return what they
 * returned, one access is executed, and the next one ends the run. So a state consists of the fields and of what each thread has
 * seen, and each state is visited once. Memory is sequentially consistent; weaker memory is left to jcstress.
 */
public final class Interleavings {
    private static final int MAX_CELLS = 40;
    private static final int MAX_CALLS = 8;
    private static final int MAX_THREADS = 3;
    private static final int NONE = -1;
    private static final String UNSET = "unset"; // 0, false or null.
    static final int UNLIMITED = Integer.MAX_VALUE;
    static final long FIRST_TIME = 6_000_000; // In a slot that ReadSample does not select.

    private static @Nullable Interleavings current;

    /** Thrown to end a run. */
    private static final class Stop extends Error {
        private static final long serialVersionUID = 1;

        enum Reason {
            STEPPED,
            BLOCKED,
            NEW_STEPS_FOUND
        }

        final Reason reason;

        Stop(Reason reason) {
            super(null, null, false, false);
            this.reason = reason;
        }
    }

    /** What a thread has seen in its current call. */
    private static final class History {
        final @Nullable History before;
        final Object value;
        final int call;
        final int length;
        private final Map<Object, History> next = new HashMap<>();

        History(int call) {
            this(null, UNSET, call);
        }

        private History(@Nullable History before, Object value, int call) {
            this.before = before;
            this.value = value;
            this.call = call;
            length = before == null ? 0 : before.length + 1;
        }

        History then(Object seen) {
            return next.computeIfAbsent(seen, added -> new History(this, added, call));
        }

        Object[] values() {
            Object[] values = new Object[length];
            for (History at = this; at.before != null; at = at.before) {
                values[at.length - 1] = at.value;
            }
            return values;
        }
    }

    private final IdentityHashMap<Object, Map<String, Integer>> cells = new IdentityHashMap<>();
    private final BitSet[] users = new BitSet[MAX_CELLS]; // The threads that access a cell.
    private final BitSet written = new BitSet();
    private final List<List<Runnable>> threads; // Their calls.
    private final List<Runnable> atEnd;
    private final List<History> beginnings = new ArrayList<>(); // Of the first call, the second, and so on.
    private final Set<List<Object>> visited = new HashSet<>();
    private final Deque<Integer> path = new ArrayDeque<>();

    // Of the run.
    private Object[] state = new Object[MAX_CELLS + MAX_THREADS]; // The histories are behind the cells.
    private int thread = NONE; // before the threads start, or after they have ended.
    private History history;
    private Object[] seen = {};
    private int position;
    private boolean stepped;
    private boolean atomic;
    private boolean stopping;
    private String access = "";

    private Interleavings(Supplier<List<List<Runnable>>> program) {
        current = this;
        Arrays.fill(state, UNSET);
        threads = new ArrayList<>(program.get());
        atEnd = threads.remove(threads.size() - 1);
        for (int call = 0; call <= MAX_CALLS; call++) {
            beginnings.add(new History(call));
        }
        history = beginnings.get(0);
        Arrays.setAll(users, added -> new BitSet());
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
        Arrays.fill(start, MAX_CELLS, start.length, all.history);
        while (true) {
            try {
                all.search(start, NONE, maxPreemptions);
                return all.visited.size();
            } catch (Stop foundSteps) {
                all.visited.clear();
                all.path.clear();
            } catch (AssertionError e) {
                throw new AssertionError(e.getMessage() + all.trace(start), e);
            }
        }
    }

    private void search(Object[] from, int last, int preemptions) {
        if (!visited.add(List.of(Arrays.asList(from), last, preemptions))) {
            return;
        }
        boolean goesOn = last != NONE && move(from, last, preemptions);
        boolean moved = goesOn;
        int left = goesOn ? preemptions - 1 : preemptions;
        for (int i = 0; left >= 0 && i < threads.size(); i++) {
            moved |= i != last && move(from, i, left);
        }
        if (!moved) {
            for (int i = 0; i < threads.size(); i++) {
                if (!hasEnded(from, i)) {
                    throw new AssertionError("each thread waits for a lock");
                }
            }
            state = from.clone();
            thread = NONE;
            atEnd.forEach(Runnable::run);
        }
    }

    private boolean hasEnded(Object[] in, int which) {
        return ((History) in[MAX_CELLS + which]).call == threads.get(which).size();
    }

    private boolean move(Object[] from, int which, int preemptions) {
        if (hasEnded(from, which)) {
            return false;
        }
        path.addLast(which);
        boolean stepped = step(from, which);
        if (stepped) {
            search(state, preemptions == UNLIMITED ? NONE : which, preemptions);
        }
        path.removeLast();
        return stepped;
    }

    /** Returns whether the thread could execute a step. */
    private boolean step(Object[] from, int which) {
        thread = which;
        history = (History) from[MAX_CELLS + which];
        seen = history.values();
        position = 0;
        stepped = false;
        atomic = false;
        stopping = false;
        state = from.clone();
        try {
            threads.get(which).get(history.call).run();
            history = beginnings.get(history.call + 1);
        } catch (Stop stop) {
            if (stop.reason == Stop.Reason.NEW_STEPS_FOUND) {
                throw stop;
            } else if (stop.reason == Stop.Reason.BLOCKED) {
                return false;
            }
        }
        state[MAX_CELLS + which] = history;
        return true;
    }

    private String trace(Object[] start) {
        StringBuilder trace = new StringBuilder();
        state = start;
        for (int which : path) {
            try {
                step(state, which);
            } catch (AssertionError e) {
                // The last step.
            }
            trace.append("\n  thread ").append(which).append(": ").append(access);
        }
        return trace.toString();
    }

    private Object access(int cell, Supplier<Object> effect, String what) {
        if (thread < 0 || atomic || (cell != NONE && !written.get(cell))) {
            return effect.get();
        }
        if (position < seen.length) {
            return seen[position++];
        }
        if (cell == NONE || users[cell].cardinality() > 1) {
            if (stepped) {
                throw stop(Stop.Reason.STEPPED);
            }
            stepped = true;
        }
        Object result = effect.get();
        history = history.then(result);
        access = what + " -> " + result;
        return result;
    }

    private Stop stop(Stop.Reason reason) {
        stopping = true;
        return new Stop(reason);
    }

    private int cell(Object owner, String name) {
        return cells.computeIfAbsent(owner, added -> new HashMap<>())
                .computeIfAbsent(
                        name,
                        added -> cells.values().stream().mapToInt(Map::size).sum());
    }

    /** An access is a step if several threads use the cell and one of them writes it. Begins again when one more is known. */
    private void uses(int cell, boolean writes) {
        if (thread >= 0 && (!users[cell].get(thread) || (writes && !written.get(cell)))) {
            users[cell].set(thread);
            written.set(cell, written.get(cell) || writes);
            if (written.get(cell)) {
                throw stop(Stop.Reason.NEW_STEPS_FOUND);
            }
        }
    }

    private Object read(Object owner, String name, Object unset) {
        int cell = cell(owner, name);
        uses(cell, false);
        return access(cell, () -> UNSET.equals(state[cell]) ? unset : state[cell], "reads " + name);
    }

    private void write(Object owner, String name, Object value) {
        int cell = cell(owner, name);
        uses(cell, true);
        access(cell, () -> state[cell] = value, "writes " + name);
    }

    private boolean compareAndSet(Object owner, String name, Object unset, Object expected, Object value) {
        int cell = cell(owner, name);
        uses(cell, true);
        return (boolean) access(
                cell,
                () -> {
                    Object found = UNSET.equals(state[cell]) ? unset : state[cell];
                    state[cell] = found.equals(expected) ? value : found;
                    return found.equals(expected);
                },
                "compares " + name + " with " + expected + " and sets " + value);
    }

    private void lock(Object lock, int by) {
        int cell = cell(lock, "lock");
        if (thread < 0 || stopping) {
            return;
        }
        uses(cell, true);
        access(
                cell,
                () -> {
                    List<?> held = UNSET.equals(state[cell]) ? List.of(thread, 0) : (List<?>) state[cell];
                    if ((int) held.get(0) != thread) {
                        throw stop(Stop.Reason.BLOCKED);
                    }
                    int times = (int) held.get(1) + by;
                    state[cell] = times == 0 ? UNSET : List.of(thread, times);
                    return by;
                },
                "locks");
    }

    // What the classes under test call instead of accesses to fields, and of some methods of the JDK.

    private static Interleavings current() {
        return Objects.requireNonNull(current);
    }

    /** Executes several accesses as one step. Returns what the thread sees of it. */
    public static long atomically(LongSupplier effect) {
        Interleavings all = current();
        return (long) all.access(NONE, () -> all.undivided(effect), "atomically");
    }

    /** The same, as a part of the following step. */
    public static long beforeNext(LongSupplier effect) {
        long seen = atomically(effect);
        current().stepped = false;
        return seen;
    }

    /** The same, as a part of the previous step. */
    public static void afterPrevious(Runnable effect) {
        Interleavings all = current();
        if (all.thread < 0 || all.stepped) {
            all.undivided(() -> {
                effect.run();
                return 0;
            });
        }
    }

    private long undivided(LongSupplier effect) {
        boolean outer = atomic;
        atomic = true;
        long result = effect.getAsLong();
        atomic = outer;
        return result;
    }

    /** The system's time increases by one with each read. */
    public static long systemTime(String which) {
        return advance(which, 1);
    }

    /** Sets a time of the system forward or back. Returns it. */
    public static long advance(String which, long by) {
        Interleavings all = current();
        int cell = all.cell(Interleavings.class, which);
        all.uses(cell, by != 0);
        return (long) all.access(
                cell,
                () -> {
                    long now = UNSET.equals(all.state[cell]) ? FIRST_TIME : (long) all.state[cell];
                    all.state[cell] = now + by;
                    return now + by;
                },
                "reads " + which);
    }

    public static long getLong(Object owner, String name) {
        return (long) current().read(owner, name, 0L);
    }

    public static int getInt(Object owner, String name) {
        return (int) current().read(owner, name, 0);
    }

    public static boolean getBoolean(Object owner, String name) {
        return (boolean) current().read(owner, name, false);
    }

    @SuppressWarnings("NullAway") // The caller knows.
    public static Object getObject(Object owner, String name) {
        Object value = current().read(owner, name, UNSET);
        return UNSET.equals(value) ? null : value;
    }

    public static void put(Object owner, long value, String name) {
        current().write(owner, name, value);
    }

    public static void put(Object owner, int value, String name) {
        current().write(owner, name, value);
    }

    public static void put(Object owner, boolean value, String name) {
        current().write(owner, name, value);
    }

    public static void put(Object owner, Object value, String name) {
        current().write(owner, name, value == null ? UNSET : value);
    }

    public static void lock(Object lock) {
        current().lock(lock, 1);
    }

    public static void unlock(Object lock) {
        current().lock(lock, -1);
    }

    public static long get(AtomicLong value) {
        return (long) current().read(value, "", value.get());
    }

    public static boolean compareAndSet(AtomicLong value, long expected, long next) {
        return current().compareAndSet(value, "", value.get(), expected, next);
    }

    public static long addAndGet(AtomicLong value, long by) {
        return atomically(() -> {
            long next = get(value) + by;
            current().write(value, "", next);
            return next;
        });
    }

    public static boolean get(AtomicBoolean value) {
        return (boolean) current().read(value, "", value.get());
    }

    public static void set(AtomicBoolean value, boolean next) {
        current().write(value, "", next);
    }

    public static boolean compareAndSet(AtomicBoolean value, boolean expected, boolean next) {
        return current().compareAndSet(value, "", value.get(), expected, next);
    }

    public static <T> AtomicLongFieldUpdater<T> newUpdater(Class<T> owner, String name) {
        return new AtomicLongFieldUpdater<>() {
            @Override
            public boolean compareAndSet(T object, long expected, long value) {
                return current().compareAndSet(object, name, 0L, expected, value);
            }

            @Override
            public boolean weakCompareAndSet(T object, long expected, long value) {
                return compareAndSet(object, expected, value);
            }

            @Override
            public void set(T object, long value) {
                put(object, value, name);
            }

            @Override
            public void lazySet(T object, long value) {
                put(object, value, name);
            }

            @Override
            public long get(T object) {
                return getLong(object, name);
            }
        };
    }
}
