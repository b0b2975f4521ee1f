// SPDX-License-Identifier: Apache-2.0
/**
 * One jar with a doctor for the host's clock, and an agent that counts the clock reads of an application by call site, or
 * replaces them by reads of {@code FastClock}. A program without a public API. Each package uses only those below it:
 *
 * <ul>
 *   <li>{@link io.fastclock.tools.Main}: the command line, with the doctor. {@link io.fastclock.tools.Agent}: the entry point in an
 *       application's JVM.
 *   <li>{@code agent}: what the agent does there. A job is a {@code CountJob} or a {@code ReplaceJob}; its {@code Rewrite} is what
 *       becomes of a read. {@code agent.rewrite} changes class files.
 *   <li>{@code injected}: the classes that rewritten code calls, as copies in {@code java.lang}.
 *   <li>{@code count}: what counted reads mean, and the reports of them.
 *   <li>{@code catalogue}: the kinds of reads, and what is known of them in libraries. A <i>site</i> is a line that reads.
 *   <li>{@code doctor}: what reads cost on a host, and the verdict.
 *   <li>{@code report}: how options are read, and how reports are written.
 * </ul>
 */
package io.fastclock.tools;
