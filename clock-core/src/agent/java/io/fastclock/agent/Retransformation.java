// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** Has classes that are loaded already pass through the transformers again. */
final class Retransformation {
    /** The JVM stops all threads for each batch, and keeps all classes of a batch in memory twice. */
    private static final int BATCH = 64;

    private final Instrumentation instrumentation;
    private final LeftAlone leftAlone;
    private final String failure;

    /** @param failure what to say of a class that the JVM refuses to change */
    Retransformation(Instrumentation instrumentation, LeftAlone leftAlone, String failure) {
        this.instrumentation = instrumentation;
        this.leftAlone = leftAlone;
        this.failure = failure;
    }

    /** Returns those that the JVM has retransformed. */
    List<Class<?>> run(List<Class<?>> classes) {
        List<Class<?>> done = new ArrayList<>();
        for (int from = 0; from < classes.size(); from += BATCH) {
            List<Class<?>> batch = classes.subList(from, Math.min(from + BATCH, classes.size()));
            if (accepts(batch)) {
                done.addAll(batch);
            } else {
                for (Class<?> each : batch) { // One of them spoils it for all.
                    if (accepts(List.of(each))) {
                        done.add(each);
                    }
                }
            }
        }
        return done;
    }

    private boolean accepts(List<Class<?>> batch) {
        try {
            instrumentation.retransformClasses(batch.toArray(new Class<?>[0]));
            return true;
        } catch (Throwable e) { // An UnmodifiableClassException, an InternalError, or what a transformer of others has
            // caused.
            if (batch.size() == 1) {
                leftAlone.add(failure + ": " + e, batch.get(0).getName());
            }
            return false;
        }
    }
}
