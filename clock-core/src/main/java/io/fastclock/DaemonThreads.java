// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes named daemon threads that have nothing of the thread that happened to ask for them: not its priority, its thread
 * group, its inheritable thread locals, its context class loader, nor, through its call stack, its classes. All but the
 * priority would tie a web application that is the first to read to a thread that outlives it.
 */
final class DaemonThreads implements ThreadFactory {
    /** Since then threads inherit no access control context, and {@link AccessController} may go. */
    private static final int FIRST_VERSION_WITHOUT_SECURITY_MANAGER = 24;

    private final String namePrefix;
    private final AtomicInteger made = new AtomicInteger();

    DaemonThreads(String namePrefix) {
        this.namePrefix = namePrefix;
    }

    @Override
    public Thread newThread(Runnable body) {
        if (Runtime.version().feature() >= FIRST_VERSION_WITHOUT_SECURITY_MANAGER) {
            return create(body);
        }
        // A thread keeps the protection domains, and so the class loaders, of all code on the stack that creates it. A
        // privileged action cuts the stack off here.
        // No lambda: the first of a process would cost the reader that starts the thread some milliseconds.
        return AccessController.doPrivileged(new PrivilegedAction<Thread>() {
            @Override
            public Thread run() {
                return create(body);
            }
        });
    }

    @SuppressWarnings("ThreadPriorityCheck") // The normal one, whatever the caller's is.
    private Thread create(Runnable body) {
        String name = namePrefix.concat("-").concat(Integer.toString(made.incrementAndGet()));
        boolean inheritThreadLocals = false;
        Thread thread = new Thread(outermostGroup(), body, name, 0, inheritThreadLocals);
        thread.setDaemon(true);
        thread.setPriority(Thread.NORM_PRIORITY);
        thread.setContextClassLoader(null);
        return thread;
    }

    /** A container may destroy the group of the application, or look for threads that it has left there. */
    private static ThreadGroup outermostGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        try {
            for (ThreadGroup parent = group.getParent(); parent != null; parent = parent.getParent()) {
                group = parent;
            }
        } catch (SecurityException e) {
            // No further is permitted.
        }
        return group;
    }
}
