/**
 * Uses of libraries whose reads the agent replaces. The experiment {@code gains} creates a driver, a {@code LongSupplier}, by its name,
 * and measures {@code getAsLong()}. {@code .ci/steps/right} runs each {@link io.fastclock.libraries.Trial} in a process of its own, under
 * {@code -Dfastclock.clock=worst-case} as well. The experiment runs {@code Waits} and {@code Application} too: others' reads stay right.
 */
package io.fastclock.libraries;
