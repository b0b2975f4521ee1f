// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadErrorsTest {
    private final ReadErrors errors = new ReadErrors();

    @Test
    void aValueWithinItsBracketIsExactEndsIncluded() {
        errors.record(100, 100, 102);
        errors.record(100, 101, 102);
        errors.record(100, 102, 102);
        assertThat(errors.reads()).isEqualTo(3);
        assertThat(errors.exact()).isEqualTo(3);
        assertThat(errors.late() + errors.early()).isZero();
        assertThat(errors.percentileMillis(100)).isZero();
    }

    @Test
    void aLateValuesErrorIsItsDistanceToTheReadingBefore() {
        errors.record(100, 99, 102);
        errors.record(103, 96, 110);
        assertThat(errors.exact()).isZero();
        assertThat(errors.late()).isEqualTo(2);
        assertThat(errors.maxLateMillis()).isEqualTo(7);
        assertThat(errors.maxEarlyMillis()).isZero();
        assertThat(errors.withinOneMillisecond()).isEqualTo(1);
    }

    @Test
    void anEarlyValuesErrorIsItsDistanceToTheReadingAfter() {
        errors.record(100, 105, 102);
        assertThat(errors.early()).isEqualTo(1);
        assertThat(errors.maxEarlyMillis()).isEqualTo(3);
        assertThat(errors.late()).isZero();
        assertThat(errors.maxLateMillis()).isZero();
    }

    @Test
    void percentilesCountExactReadsAsWell() {
        for (int i = 0; i < 98; i++) {
            errors.record(100, 100, 100);
        }
        errors.record(100, 90, 100);
        errors.record(100, 80, 100);
        assertThat(errors.percentileMillis(50)).isZero();
        assertThat(errors.percentileMillis(98)).isZero();
        assertThat(errors.percentileMillis(99)).isEqualTo(10);
        assertThat(errors.percentileMillis(99.9)).isEqualTo(20);
    }

    @Test
    void anErrorBeyondTheHistogramIsTheMaximumAsItIs() {
        long now = 1_800_000_000_000L;
        errors.record(now, 0, now); // A clock that says 1970.
        assertThat(errors.maxLateMillis()).isEqualTo(now);
        assertThat(errors.percentileMillis(50)).isGreaterThanOrEqualTo(3_600_000);
    }

    @Test
    void aStepBackIsASmallerValueThanTheSameReadersLast() {
        errors.record(100, 100, 100);
        errors.record(101, 101, 101);
        errors.record(102, 100, 102);
        errors.record(103, 100, 103);
        assertThat(errors.backwardSteps()).isEqualTo(1);
        assertThat(errors.systemBackwardSteps()).isZero();
    }

    @Test
    void theSystemClocksOwnStepsBackAreCountedApart() {
        errors.record(100, 100, 100);
        errors.record(90, 100, 90); // Between two reads ...
        errors.record(95, 93, 92); // ... and within one.
        assertThat(errors.systemBackwardSteps()).isEqualTo(2);
        assertThat(errors.backwardSteps()).isEqualTo(1);
        assertThat(errors.exact()).isEqualTo(2); // 93 lies between the two readings, in whichever order.
    }

    @Test
    void mergedReadersCountTogetherButStepEachForItself() {
        errors.record(100, 100, 100);
        errors.record(100, 98, 100);
        ReadErrors other = new ReadErrors();
        other.record(90, 90, 90);
        other.record(91, 95, 91);
        ReadErrors all = new ReadErrors();
        all.add(errors);
        all.add(other);
        assertThat(all.reads()).isEqualTo(4);
        assertThat(all.exact()).isEqualTo(2);
        assertThat(all.withinOneMillisecond()).isEqualTo(2);
        assertThat(all.late()).isEqualTo(1);
        assertThat(all.early()).isEqualTo(1);
        assertThat(all.maxLateMillis()).isEqualTo(2);
        assertThat(all.maxEarlyMillis()).isEqualTo(4);
        assertThat(all.backwardSteps()).isEqualTo(1);
        assertThat(all.systemBackwardSteps()).isZero();
        assertThat(all.percentileMillis(100)).isEqualTo(4);
    }

    @Test
    void aClockThatGivesOneValueOnlyIsFrozenOnceThatIsLateEnough() {
        errors.record(100, 70, 101);
        assertThat(errors.frozen(200)).isFalse();
        errors.record(270, 70, 300);
        assertThat(errors.frozen(200)).isTrue();

        ReadErrors other = new ReadErrors();
        other.record(300, 71, 310);
        other.add(errors);
        assertThat(other.frozen(200)).isFalse();
        assertThat(new ReadErrors().frozen(0)).isFalse();
    }
}
