// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the agent's jar in separate processes. The instrumented applications are in {@code com.example}, because the agent
 * does not change classes in the packages of FastClock.
 */
package io.fastclock.tools.packaging;
