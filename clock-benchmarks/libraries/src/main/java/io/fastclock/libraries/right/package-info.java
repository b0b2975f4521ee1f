// SPDX-License-Identifier: Apache-2.0
/**
 * Checks that libraries are right whose reads the agent replaces, under {@code -Dfastclock.clock=worst-case} as well. {@code
 * .ci/steps/right} runs each {@link io.fastclock.libraries.right.Trial} in a process of its own.
 */
package io.fastclock.libraries.right;
