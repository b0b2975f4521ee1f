/**
 * Measures the cost and the gain of the agent, with real applications and their clients, with single reads by JMH, and
 * with the loading of many classes.
 */
@NullMarked
package io.fastclock.benchmarks.agent;

import org.jspecify.annotations.NullMarked;
