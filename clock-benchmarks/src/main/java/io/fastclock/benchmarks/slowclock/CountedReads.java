// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.slowclock;

/**
 * Reads the system clock as often as it is told, and does nothing else: for {@code count-clock-calls.sh}, which counts
 * what system calls that makes.
 */
public final class CountedReads {
    private static final String USAGE = "usage: CountedReads currentTimeMillis|nanoTime READS";

    private CountedReads() {}

    public static void main(String[] args) {
        if (args.length != 2) {
            throw new IllegalArgumentException(USAGE);
        }
        long reads = Long.parseLong(args[1]);
        long newest = 0;
        switch (args[0]) {
            case "currentTimeMillis" -> {
                for (long i = 0; i < reads; i++) {
                    newest = Math.max(newest, System.currentTimeMillis());
                }
            }
            case "nanoTime" -> {
                for (long i = 0; i < reads; i++) {
                    newest = Math.max(newest, System.nanoTime());
                }
            }
            default -> throw new IllegalArgumentException(USAGE);
        }
        System.out.println(newest); // Or the JIT might drop the reads.
    }
}
