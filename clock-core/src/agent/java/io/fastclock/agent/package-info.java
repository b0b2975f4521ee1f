// SPDX-License-Identifier: Apache-2.0
/**
 * The Java agent: counts where an application reads the clock and, if asked, replaces the reads by {@code FastClock}'s.
 *
 * <p>Only the jar with the classifier {@code agent} has this package. It is a program and no library: nothing here is for
 * callers. From the entry inwards:
 *
 * <ul>
 *   <li>entry: {@link io.fastclock.agent.Agent} in the application's JVM, {@link io.fastclock.agent.Main} on the command line;
 *   <li>the two jobs: {@code Counting}, {@code Replacing}, and {@code AttachSession}, which serves the command line;
 *   <li>class files: {@code ClockRead} says which calls read a clock, {@code CallRewriter} finds them in a {@code ClassFile}, a
 *       {@code CallRewrite} says what becomes of each;
 *   <li>what instrumented code calls: {@link io.fastclock.agent.CallCounts};
 *   <li>results: {@code Snapshot}, and {@code TextReport} and {@code JsonReport} of it.
 * </ul>
 */
@NullMarked
package io.fastclock.agent;

import org.jspecify.annotations.NullMarked;
