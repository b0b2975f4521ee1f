// SPDX-License-Identifier: Apache-2.0
/**
 * The Java agent. It counts the clock reads of an application by call site. Optionally, it replaces the reads by reads of
 * {@code FastClock}.
 *
 * <p>Only the jar with the classifier {@code agent} contains this package. The package is a program and has no public API.
 *
 * <ul>
 *   <li>Entry points: {@link io.fastclock.tools.Agent} in the application's JVM, {@link io.fastclock.tools.Main} on the command
 *       line.
 *   <li>Jobs: {@code CountSession} and {@code ReplaceSession}. {@code AttachSession} connects a running JVM to the command line.
 *   <li>Class files: {@code ClockRead} lists the calls that read a clock. {@code CallRewriter} finds these calls in a
 *       {@code ClassFile}. A {@code CallRewrite} writes the replacement.
 *   <li>Runtime of instrumented code: {@link io.fastclock.tools.count.CallCounts}.
 *   <li>Reports: {@code Snapshot}, {@code TextReport}, {@code JsonReport}.
 * </ul>
 */
@NullMarked
package io.fastclock.tools;

import org.jspecify.annotations.NullMarked;
