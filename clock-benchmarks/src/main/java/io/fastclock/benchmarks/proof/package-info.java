/**
 * Shows that the tools do no harm to real applications, which run as their users start them. The program is
 * {@link io.fastclock.benchmarks.proof.ToolsOnApplications}; it is no experiment, for it measures no cost.
 */
@NullMarked
package io.fastclock.benchmarks.proof;

import org.jspecify.annotations.NullMarked;
