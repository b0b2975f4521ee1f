// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.OptionalDouble;

/**
 * The results of {@link ClockDoctor#examine()}: the costs of clock reads on a host, and a verdict.
 *
 * <p>The cost of a read is CPU time in nanoseconds, or elapsed time if the JVM does not report CPU time. Other processes may
 * have disturbed the measurement.
 *
 * <p><b>Thread-safety.</b> Instances are immutable, and safe for use by multiple threads.
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
     * Returns the cost of a cached read with one thread.
     *
     * @return nanoseconds
     */
    public double cachedReadCostNanos() {
        return findings.nanos(Findings.CACHED);
    }

    /**
     * Returns the cost of {@link System#currentTimeMillis()} with one thread per core, divided by the cost with one thread.
     *
     * @return a factor; about 1 if readers do not slow each other down
     */
    public double currentTimeMillisScaling() {
        return findings.scaling(Findings.CURRENT_TIME_MILLIS);
    }

    /**
     * Returns which part of the system serves {@link System#currentTimeMillis()}. The result follows from the share of CPU
     * time that the reading thread spent in the kernel, and from the cost of a read.
     *
     * @return the part of the system that serves the read
     */
    public ServedBy servedBy() {
        return findings.servedBy();
    }

    /**
     * Returns the break-even rate: the read rate from which on {@code FastClock}'s updater thread uses less CPU time than
     * direct reads. The cost of cached reads is ignored.
     *
     * @return reads a second; empty if the cost of a tick is unknown
     */
    public OptionalDouble breakEvenReadsPerSecond() {
        double rate = findings.breakEvenReadsPerSecond();
        return Double.isNaN(rate) ? OptionalDouble.empty() : OptionalDouble.of(rate);
    }

    /**
     * Returns the CPU time that {@code FastClock} would save at a read rate.
     *
     * @param readsPerSecond the read rate of all threads together
     * @return cores: 0.5 is half of one core; 0 below the break-even rate, and for rates slightly above it, because cached
     *     reads also cost CPU time; empty if the cost of a tick is unknown
     * @throws IllegalArgumentException if the rate is negative, infinite or NaN
     */
    public OptionalDouble savedCores(double readsPerSecond) {
        double saved = findings.savedCores(checked(readsPerSecond));
        return Double.isNaN(saved) ? OptionalDouble.empty() : OptionalDouble.of(saved);
    }

    /**
     * Returns the verdict without a known read rate, from the costs alone.
     *
     * @return the verdict
     */
    public Verdict verdict() {
        return VerdictPolicy.verdict(findings, OptionalDouble.empty());
    }

    /**
     * Returns the verdict for a read rate.
     *
     * @param readsPerSecond the read rate of all threads together
     * @return the verdict
     * @throws IllegalArgumentException if the rate is negative, infinite or NaN
     */
    public Verdict verdict(double readsPerSecond) {
        return VerdictPolicy.verdict(findings, OptionalDouble.of(checked(readsPerSecond)));
    }

    /**
     * Returns all results as readable text, with the verdict of {@link #verdict()}.
     *
     * @return lines that end with the system's line separator
     */
    public String toText() {
        return TextReport.render(findings, OptionalDouble.empty());
    }

    /**
     * Returns all results as readable text, with the verdict and the savings for a read rate.
     *
     * @param readsPerSecond the read rate of all threads together
     * @return lines that end with the system's line separator
     * @throws IllegalArgumentException if the rate is negative, infinite or NaN
     */
    public String toText(double readsPerSecond) {
        return TextReport.render(findings, OptionalDouble.of(checked(readsPerSecond)));
    }

    /**
     * Returns all results as JSON, with the verdict and the savings for a read rate.
     *
     * @param readsPerSecond the read rate of all threads together
     * @return one JSON object, in the format of {@link #toJson()}
     * @throws IllegalArgumentException if the rate is negative, infinite or NaN
     */
    public String toJson(double readsPerSecond) {
        return JsonReport.render(findings, OptionalDouble.of(checked(readsPerSecond)));
    }

    /**
     * Returns all results as JSON, with the verdict of {@link #verdict()}. Unknown values are {@code null}.
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
                    "readsPerSecond must be a finite number of 0 or more, not " + readsPerSecond);
        }
        return readsPerSecond;
    }
}
