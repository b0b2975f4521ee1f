// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** Retransforms loaded classes in batches. */
final class Retransformation {
    /** Each batch stops all threads once, and needs memory for two copies of its classes. */
    static final int BATCH = 64;

    private final Instrumentation instrumentation;
    private final LeftAlone leftAlone;
    private final String failure;

    /** @param failure the reason to record for a class that the JVM refuses to retransform */
    Retransformation(Instrumentation instrumentation, LeftAlone leftAlone, String failure) {
        this.instrumentation = instrumentation;
        this.leftAlone = leftAlone;
        this.failure = failure;
    }

    /** Returns the classes that the JVM has retransformed. */
    List<Class<?>> run(List<Class<?>> classes) {
        List<Class<?>> done = new ArrayList<>();
        for (int from = 0; from < classes.size(); from += BATCH) {
            List<Class<?>> batch = classes.subList(from, Math.min(from + BATCH, classes.size()));
            if (accepts(batch)) {
                done.addAll(batch);
            } else {
                // One class makes the whole batch fail.
                batch.stream().filter(each -> accepts(List.of(each))).forEach(done::add);
            }
        }
        return done;
    }

    private boolean accepts(List<Class<?>> batch) {
        try {
            instrumentation.retransformClasses(batch.toArray(new Class<?>[0]));
            return true;
        } catch (Throwable e) {
            // UnmodifiableClassException, InternalError, or a failure of another agent's transformer.
            if (batch.size() == 1) {
                leftAlone.add(
                        failure + (e.getMessage() == null ? "" : ": " + e.getMessage()),
                        batch.get(0).getName());
            }
            return false;
        }
    }
}
