// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.reflect.Field;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Creates named daemon threads that inherit nothing from their creator: else they might keep a web application from being unloaded. */
final class DaemonThreadFactory implements ThreadFactory {
    private final String namePrefix;
    private final AtomicInteger created = new AtomicInteger();

    DaemonThreadFactory(String namePrefix) {
        this.namePrefix = namePrefix;
    }

    @Override
    public Thread newThread(Runnable body) {
        if (Jvm.VERSION >= 24) { // No security manager.
            return create(body);
        }
        // Else the thread keeps the class loaders of all code on the creating stack.
        return AccessController.doPrivileged(new PrivilegedAction<Thread>() {
            @Override
            public Thread run() {
                return create(body);
            }
        });
    }

    @SuppressWarnings("ThreadPriorityCheck")
    private Thread create(Runnable body) {
        String name = namePrefix.concat("-").concat(Integer.toString(created.incrementAndGet()));
        Thread thread = Jvm.VERSION >= 9
                ? Java9.newThread(outermostGroup(), body, name)
                : withoutInherited(new Thread(outermostGroup(), body, name));
        thread.setDaemon(true);
        thread.setPriority(Thread.NORM_PRIORITY);
        thread.setContextClassLoader(null);
        return thread;
    }

    /** For the threads of this library, which nobody interrupts for a reason. */
    static void pause(long nanos) {
        LockSupport.parkNanos(nanos);
        Thread.interrupted(); // Else the next park would return at once.
    }

    /** On Java 8, which has no constructor for it: forgets the inheritable thread-locals of the creating thread. */
    private static Thread withoutInherited(Thread thread) {
        try {
            Field inherited = Thread.class.getDeclaredField("inheritableThreadLocals");
            inherited.setAccessible(true);
            inherited.set(thread, null);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Denied, or another JVM's.
        }
        return thread;
    }

    /** A container may destroy the group of an application, or search it for leaked threads. */
    private static ThreadGroup outermostGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        try {
            while (group.getParent() != null) {
                group = group.getParent();
            }
        } catch (SecurityException e) {
            // Access to the next parent is denied.
        }
        return group;
    }
}
