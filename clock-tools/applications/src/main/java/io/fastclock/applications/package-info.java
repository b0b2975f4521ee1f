/**
 * The tools on real applications: how often these read the clock, whether the tools do no harm, and what a read costs under them.
 * {@code .ci/steps/tools-on-applications} runs {@link io.fastclock.applications.Main}.
 */
package io.fastclock.applications;
