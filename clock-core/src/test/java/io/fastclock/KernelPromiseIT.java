// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.CoarseExpectations.isTickCertain;
import static io.fastclock.packaging.CoarseExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The promise of the coarse clock, which is also that of a cached adaptive clock with a tick counter. */
@EnabledOnOs(OS.LINUX)
class KernelPromiseIT {
    @Test
    void reads_ofStarvedAndStoppedProcess_areNotOlderThanKernelsCoarseClock() throws Exception {
        JavaProcess process = JavaProcess.run(KernelPromiseMain.class, nativeAccess("ALL-UNNAMED"));
        assumeThat(isTickCertain() || process.out.contains("coarse: CoarseClock[kernel tick "))
                .isTrue();
        assertThat(process.out.lines())
                .as(process.out)
                .contains("adaptive mode: CACHED", "coarse ahead: 0", "coarse back: 0")
                .contains("adaptive ahead: 0", "adaptive back: 0", "stale after pauses: 0 ns");
        if (KernelPromiseMain.isKernelReadable()) {
            assertThat(process.out.lines())
                    .as(process.out)
                    .contains("coarse older: 0", "adaptive older: 0")
                    .doesNotContain("ticker older: 0"); // So it can be seen.
        }
        assertThat(process.err).isEmpty();
    }
}
