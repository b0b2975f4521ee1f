// SPDX-License-Identifier: Apache-2.0
/**
 * The doctor: measures the cost of clock reads on a host, explains the cost, and recommends whether to use this library.
 *
 * <ul>
 *   <li>Command line: {@code java -jar clock-core-<version>.jar [--json] [--attach-rate READS_PER_SECOND]}.
 *   <li>Program: {@link io.fastclock.tools.doctor.ClockDoctor#examine()}.
 * </ul>
 *
 * <p>An examination takes some seconds and needs no special rights. Facts that the doctor cannot determine are reported as
 * unknown.
 */
@NullMarked
package io.fastclock.tools.doctor;

import org.jspecify.annotations.NullMarked;
