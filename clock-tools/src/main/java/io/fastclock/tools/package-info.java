// SPDX-License-Identifier: Apache-2.0
/**
 * One jar with a doctor for the host's clock, and an agent that counts the clock reads of an application by call site, or
 * replaces them by reads of {@code FastClock}. A program without a public API.
 *
 * <ul>
 *   <li>Entry points: {@link io.fastclock.tools.Main} on the command line, {@link io.fastclock.tools.Agent} in the application's
 *       JVM.
 *   <li>Class loaders: the application's loader has {@code Agent} and {@code ToolLoader}. A {@code ToolLoader} has everything
 *       else. {@code java.lang} has copies of {@code count.Counts} and {@code replace.Time}, which rewritten code calls.
 *   <li>Jobs: {@code CountSession} and {@code ReplaceSession}. {@code AttachSession} connects a running JVM to a {@code TargetJvm}
 *       of the command line.
 *   <li>Class files: {@code ClockRead} lists the calls that read a clock. {@code CallRewriter} finds them in a {@code ClassFile}. A
 *       {@code CallRewrite} writes the replacement. {@code RewrittenJvm} does so for all classes, and restores them.
 *   <li>Reports: {@code Snapshot}, {@code TextReport}, {@code JsonReport}.
 * </ul>
 */
@NullMarked
package io.fastclock.tools;

import org.jspecify.annotations.NullMarked;
