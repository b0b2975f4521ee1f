/** What the agent costs and saves: real applications, each with its clients, reads by JMH, and the loading of many classes. */
@NullMarked
package io.fastclock.benchmarks.agent;

import org.jspecify.annotations.NullMarked;
