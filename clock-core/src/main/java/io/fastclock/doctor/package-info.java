// SPDX-License-Identifier: Apache-2.0
/**
 * Whether this library is needed on a host: what its clock costs, why, and what to do about it.
 *
 * <p>From the command line, {@code java -jar clock-core-<version>.jar [--json] [--attach-rate READS_PER_SECOND]}; from a
 * program, {@link io.fastclock.doctor.ClockDoctor#examine()}. It measures for some seconds, needs no rights, and says of what
 * it cannot find out that it is unknown.
 */
@NullMarked
package io.fastclock.doctor;

import org.jspecify.annotations.NullMarked;
