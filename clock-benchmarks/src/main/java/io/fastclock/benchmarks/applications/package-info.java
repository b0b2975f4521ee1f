/**
 * Uses the tools on real applications, which run as their users start them: how often they read the clock, whether the
 * tools count right and do no harm, and what counting costs.
 */
@NullMarked
package io.fastclock.benchmarks.applications;

import org.jspecify.annotations.NullMarked;
