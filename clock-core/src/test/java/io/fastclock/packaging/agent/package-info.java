// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the agent's jar, in processes of their own. The applications that it changes are in {@code com.example}: classes of
 * FastClock's own packages it leaves alone.
 */
@NullMarked
package io.fastclock.packaging.agent;

import org.jspecify.annotations.NullMarked;
