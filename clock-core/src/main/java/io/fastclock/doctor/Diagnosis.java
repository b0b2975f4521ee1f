// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.OptionalDouble;

/**
 * What {@link ClockDoctor#examine()} has found out about a host's clock. Immutable.
 *
 * <p>Costs are processor time for one read, measured while nothing else ran in this process; another process may have
 * disturbed them.
 */
public final class Diagnosis {
    private final Findings findings;

    Diagnosis(Findings findings) {
        this.findings = findings;
    }

    /**
     * Returns the cost of {@link System#currentTimeMillis()} with one thread.
     *
     * @return nanoseconds
     */
    public double currentTimeMillisCostNanos() {
        return findings.nanos(Findings.CURRENT_TIME_MILLIS);
    }

    /**
     * Returns the cost of {@link System#nanoTime()} with one thread.
     *
     * @return nanoseconds
     */
    public double nanoTimeCostNanos() {
        return findings.nanos(Findings.NANO_TIME);
    }

    /**
     * Returns the cost of {@link java.time.Instant#now()} with one thread.
     *
     * @return nanoseconds
     */
    public double instantNowCostNanos() {
        return findings.nanos(Findings.INSTANT_NOW);
    }

    /**
     * Returns the cost of reading a cached time with one thread.
     *
     * @return nanoseconds
     */
    public double cachedReadCostNanos() {
        return findings.nanos(Findings.CACHED);
    }

    /**
     * Returns how many times more {@link System#currentTimeMillis()} costs each thread when there is one for each core.
     *
     * @return a factor; about 1 where readers do not disturb one another
     */
    public double currentTimeMillisScaling() {
        return findings.scaling(Findings.CURRENT_TIME_MILLIS);
    }

    /**
     * Returns who answers {@link System#currentTimeMillis()}.
     *
     * @return found by the share of its time that the reading thread spent in the kernel, and cross-checked by the cost
     */
    public ServedBy servedBy() {
        return findings.servedBy();
    }

    /**
     * Returns the number of reads a second from which on {@code FastClock}'s thread costs less than direct reads.
     *
     * @return reads a second; empty if the cost of a tick is unknown here
     */
    public OptionalDouble breakEvenReadsPerSecond() {
        double rate = findings.breakEvenReadsPerSecond();
        return Double.isNaN(rate) ? OptionalDouble.empty() : OptionalDouble.of(rate);
    }

    /**
     * Returns what {@code FastClock} would save with so many reads a second.
     *
     * @param readsPerSecond of all threads together
     * @return cores: 0.5 is half of one; 0 below the break-even; empty if the cost of a tick is unknown here
     * @throws IllegalArgumentException if the rate is negative, infinite or no number
     */
    public OptionalDouble savedCores(double readsPerSecond) {
        double saved = findings.savedCores(checked(readsPerSecond));
        return Double.isNaN(saved) ? OptionalDouble.empty() : OptionalDouble.of(saved);
    }

    /**
     * Returns what to do here at ordinary rates.
     *
     * @return the verdict
     */
    public Verdict verdict() {
        return VerdictPolicy.verdict(findings, OptionalDouble.empty());
    }

    /**
     * Returns what to do here with so many reads a second.
     *
     * @param readsPerSecond of all threads together
     * @return the verdict
     * @throws IllegalArgumentException if the rate is negative, infinite or no number
     */
    public Verdict verdict(double readsPerSecond) {
        return VerdictPolicy.verdict(findings, OptionalDouble.of(checked(readsPerSecond)));
    }

    /**
     * Returns everything as a table for people, with the verdict at ordinary rates.
     *
     * @return lines that end with the system's line separator
     */
    public String toText() {
        return TextReport.render(findings, OptionalDouble.empty());
    }

    /**
     * Returns everything as a table for people, with the verdict and the savings for so many reads a second.
     *
     * @param readsPerSecond of all threads together
     * @return lines that end with the system's line separator
     * @throws IllegalArgumentException if the rate is negative, infinite or no number
     */
    public String toText(double readsPerSecond) {
        return TextReport.render(findings, OptionalDouble.of(checked(readsPerSecond)));
    }

    /**
     * Returns everything as JSON, with the verdict and the savings for so many reads a second.
     *
     * @param readsPerSecond of all threads together
     * @return one JSON object, as by {@link #toJson()}
     * @throws IllegalArgumentException if the rate is negative, infinite or no number
     */
    public String toJson(double readsPerSecond) {
        return JsonReport.render(findings, OptionalDouble.of(checked(readsPerSecond)));
    }

    /**
     * Returns everything as JSON, with the verdict at ordinary rates. What is unknown is {@code null}.
     *
     * @return one JSON object
     */
    public String toJson() {
        return JsonReport.render(findings, OptionalDouble.empty());
    }

    @Override
    public String toString() {
        return "Diagnosis[" + verdict() + "]";
    }

    Findings findings() {
        return findings;
    }

    private static double checked(double readsPerSecond) {
        if (!(readsPerSecond >= 0) || Double.isInfinite(readsPerSecond)) {
            throw new IllegalArgumentException(
                    "readsPerSecond is " + readsPerSecond + "; a number of 0 or more is allowed");
        }
        return readsPerSecond;
    }
}
