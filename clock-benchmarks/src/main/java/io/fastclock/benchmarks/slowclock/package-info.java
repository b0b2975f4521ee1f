// SPDX-License-Identifier: Apache-2.0
/** A host with a slow clock, made out of this one, for processes that are started under it. */
@NullMarked
package io.fastclock.benchmarks.slowclock;

import org.jspecify.annotations.NullMarked;
