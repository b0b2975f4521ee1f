// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs the same work in several threads at once. */
public final class Together {
    private Together() {}

    public static <T> List<T> run(int threads, Callable<T> work) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(threads, HarnessThread::new);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> result : pool.invokeAll(Collections.nCopies(threads, work))) {
                results.add(result.get());
            }
            return results;
        } finally {
            pool.shutdown();
        }
    }
}
