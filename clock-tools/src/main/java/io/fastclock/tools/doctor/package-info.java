// SPDX-License-Identifier: Apache-2.0
/**
 * The doctor: measures the cost of clock reads on a host, explains the cost, and recommends whether to use FastClock.
 *
 * <p>{@code Host} reads facts, {@code ReadBench} measures, {@code VerdictPolicy} decides, {@code DoctorText}
 * and {@code DoctorJson} print. What the doctor cannot find out is reported as unknown.
 */
@NullMarked
package io.fastclock.tools.doctor;

import org.jspecify.annotations.NullMarked;
