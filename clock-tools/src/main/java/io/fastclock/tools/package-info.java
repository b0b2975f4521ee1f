// SPDX-License-Identifier: Apache-2.0
/**
 * One jar with a doctor for the host's clock, and an agent that counts the clock reads of an application by call site, or
 * replaces them by reads of {@code FastClock}. A program without a public API.
 *
 * <p>Two JVMs take part, and the package says in which one a class runs:
 *
 * <ul>
 *   <li>{@code command}: in the JVM of the command line. {@code Commands} has its commands, and a {@code Target} is what it knows
 *       of the other JVM. It begins in {@link io.fastclock.tools.Main}.
 *   <li>{@code agent}: in the JVM of the application. A {@code Job} is what it does there, a {@code Rewrite} what becomes of a
 *       read, and an {@code AttachedJob} does one for a command line. {@code agent.rewrite} changes class files, and
 *       {@code agent.injected} has the classes that rewritten code calls, as copies in {@code java.lang}. It begins in
 *       {@link io.fastclock.tools.Agent}.
 *   <li>{@code job}: in both, since it goes from one to the other: {@code Options} there, a {@code Snapshot} back, and the
 *       report of it. A <i>read</i> is one of the clock, by its kind {@code ClockRead}; a <i>site</i> is a line that reads.
 *   <li>{@code doctor}, {@code report}: in both. {@code count} takes costs and verdict from the doctor's {@code Findings}.
 * </ul>
 */
package io.fastclock.tools;
