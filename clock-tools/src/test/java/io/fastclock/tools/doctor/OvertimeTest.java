// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OvertimeTest {
    private static final long START_NANOS = -5;

    private final List<String> notices = new ArrayList<>();
    private long nowNanos = START_NANOS;
    private final Overtime overtime = new Overtime(() -> nowNanos, notices::add);

    @Test
    void grant_beforeLimit_isGrantedAndReportedOnce() {
        assertThat(overtime.grant(100)).isTrue();
        nowNanos = START_NANOS + 99;
        assertThat(overtime.grant(100)).isTrue();
        assertThat(notices)
                .containsExactly(
                        "This host is busy. Measuring continues until the threads have had enough CPU time, for at most 60 s.");
    }

    @Test
    void grant_afterLimitOfReads_isGrantedToOtherMeasurements() {
        nowNanos = START_NANOS + Overtime.MAX_NANOS_OF_READS;
        assertThat(overtime.grant(Overtime.MAX_NANOS_OF_READS)).isFalse();
        assertThat(notices).isEmpty();
        assertThat(overtime.grant(Overtime.MAX_NANOS)).isTrue();
    }
}
