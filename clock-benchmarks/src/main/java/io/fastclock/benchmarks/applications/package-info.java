/** Uses the tools on real applications: how often they read the clock, whether the tools do no harm, what a read costs. */
@NullMarked
package io.fastclock.benchmarks.applications;

import org.jspecify.annotations.NullMarked;
