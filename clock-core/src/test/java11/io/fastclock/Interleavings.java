// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/**
 * Explores the interleavings of some threads, on one stack: before an access to a shared field, calls of other threads may run. So a
 * thread that was preempted goes on when these calls have returned, and the stack trace of an error shows the interleaving.
 * Memory is sequentially consistent, and locks do not exclude: one thread only may take them. The rest is left to jcstress.
 */
public final class Interleavings {
    private static final String SHARED = "state|changingNanos|(wall|monotonic)(Word|Ticks)|standIn|hasEnded";
    private static final String RUNTIME = "io/fastclock/Interleavings";

    private static final List<int[]> CHOICES = new ArrayList<>(); // The chosen option, and their number.
    private static int position;
    private static final List<Deque<Runnable>> IDLE = new ArrayList<>(); // Calls of threads that are not on the stack.
    private static int preemptionsLeft;
    private static boolean isBeforeFirstStep;
    private static final List<AssertionError> FAILURES = new ArrayList<>();
    private static long nanos;

    private Interleavings() {}

    /**
     * Runs a program in each order of its steps.
     *
     * @param maxPreemptions how often a thread may be preempted, each time for any number of calls
     * @param program creates the objects and returns the calls of each thread, and last what is called after the threads
     * @return the number of interleavings
     */
    static int explore(int maxPreemptions, Supplier<List<List<Runnable>>> program) {
        FAILURES.clear();
        for (int explored = 1; ; explored++) {
            position = 0;
            preemptionsLeft = 0; // None before the threads start.
            IDLE.clear();
            program.get().forEach(Interleavings::addThread);
            Deque<Runnable> atEnd = IDLE.remove(IDLE.size() - 1);
            preemptionsLeft = maxPreemptions;
            for (; !IDLE.isEmpty() || !atEnd.isEmpty(); runNextCall(choose(IDLE.size()))) {
                if (IDLE.isEmpty()) {
                    addThread(List.of(atEnd.remove()));
                }
            }
            int[] last = {1, 1};
            while (last[0] == last[1] && !CHOICES.isEmpty()) {
                last = CHOICES.get(CHOICES.size() - 1);
                if (++last[0] == last[1]) {
                    CHOICES.remove(CHOICES.size() - 1);
                }
            }
            if (CHOICES.isEmpty()) {
                return explored;
            }
        }
    }

    public static void addThread(List<Runnable> calls) {
        IDLE.add(new ArrayDeque<>(calls));
    }

    private static int choose(int options) {
        if (position == CHOICES.size()) {
            CHOICES.add(new int[] {0, options});
        }
        return CHOICES.get(position++)[0];
    }

    private static void runNextCall(int thread) {
        Deque<Runnable> calls = IDLE.remove(thread);
        isBeforeFirstStep = true;
        try {
            calls.remove().run();
        } catch (AssertionError e) {
            FAILURES.add(e);
        }
        if (!FAILURES.isEmpty()) { // Also if the preempted call has caught it.
            CHOICES.clear();
            throw FAILURES.get(0);
        }
        isBeforeFirstStep = false;
        if (!calls.isEmpty()) {
            IDLE.add(calls);
        }
    }

    /** Before each access to a shared field. */
    public static void step() {
        boolean isPreempted = isBeforeFirstStep || preemptionsLeft == 0; // The call might as well begin later.
        isBeforeFirstStep = false;
        for (int chosen = isPreempted ? 0 : 1; chosen > 0 && !IDLE.isEmpty(); ) {
            chosen = choose(IDLE.size() + 1);
            if (chosen > 0) {
                preemptionsLeft -= isPreempted ? 0 : 1;
                isPreempted = true;
                runNextCall(chosen - 1);
            }
        }
    }

    /** The time of an updater thread, which marks the words at each second update. */
    public static long nanoTime() {
        return nanos += 200_000_000;
    }

    public static long sourceNanos(Object clock) {
        return nanoTime();
    }

    /** Loads the classes of the library once more, with a call of {@link #step()} before each access, and with a mistake. */
    static final class Loader extends ClassLoader {
        private final @Nullable ProtocolMutant mutant;

        Loader(@Nullable ProtocolMutant mutant) {
            super(null); // The other loaders would find the classes themselves, in their module.
            this.mutant = mutant;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith("io.fastclock.") || name.startsWith(Interleavings.class.getName())) {
                return Interleavings.class.getClassLoader().loadClass(name);
            }
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            try (InputStream original = Loader.class.getResourceAsStream('/' + name.replace('.', '/') + ".class")) {
                new ClassReader(Objects.requireNonNull(original, name)).accept(rewriter(name, writer), 0);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
            return defineClass(name, writer.toByteArray(), 0, writer.toByteArray().length);
        }

        private ClassVisitor rewriter(String type, ClassVisitor next) {
            return new ClassVisitor(ASM9, next) {
                @Override
                public MethodVisitor visitMethod(
                        int access, String name, String of, String signature, String[] thrown) {
                    MethodVisitor method = super.visitMethod(access, name, of, signature, thrown);
                    return new Rewriter(type + '.' + name, method, mutant);
                }
            };
        }
    }

    private static final class Rewriter extends MethodVisitor {
        private final String method;
        private final @Nullable ProtocolMutant mutant;
        private int matches;

        Rewriter(String method, MethodVisitor next, @Nullable ProtocolMutant mutant) {
            super(ASM9, next);
            this.method = method;
            this.mutant = mutant;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String of) {
            boolean isOfObject = opcode == GETFIELD || opcode == PUTFIELD;
            String type = opcode == GETFIELD ? "()" + of : '(' + of + ")V";
            if (!isOfObject || !isReplaced(owner, field, type, true)) {
                super.visitFieldInsn(opcode, owner, field, of);
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean ofInterface) {
            if (method.contains("PeriodicUpdater") && name.equals("nanoTime")) {
                super.visitMethodInsn(opcode, RUNTIME, name, type, false);
            } else if (method.contains("PeriodicUpdater") && name.equals("sourceNanos")) {
                super.visitMethodInsn(INVOKESTATIC, RUNTIME, name, "(Ljava/lang/Object;)J", false);
            } else if (!isReplaced(owner, name, type, opcode != INVOKESTATIC)) {
                super.visitMethodInsn(opcode, owner, name, type, ofInterface);
            }
        }

        private boolean isReplaced(String owner, String name, String type, boolean isOfObject) {
            boolean isShared = name.matches(SHARED) || owner.matches(".*/Atomic(Integer|LongFieldUpdater)");
            if (isShared && !method.contains("<")) { // An AtomicLong is one of the statistics.
                super.visitMethodInsn(INVOKESTATIC, RUNTIME, "step", "()V", false);
            }
            if (mutant == null || !mutant.isAt(method, name) || ++matches != mutant.nth) {
                return false;
            }
            String operands = isOfObject ? "(Ljava/lang/Object;" + type.substring(1) : type;
            super.visitMethodInsn(INVOKESTATIC, "io/fastclock/ProtocolMutant", mutant.mistake, operands, false);
            return true;
        }
    }
}
