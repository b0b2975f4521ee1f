/**
 * Measures the cost and the gain of the agent, with real applications and their clients and with single reads by
 * JMH.
 */
@NullMarked
package io.fastclock.benchmarks.agent;

import org.jspecify.annotations.NullMarked;
