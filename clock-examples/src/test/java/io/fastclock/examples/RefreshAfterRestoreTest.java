// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.crac.Core;
import org.crac.Resource;
import org.junit.jupiter.api.Test;

class RefreshAfterRestoreTest {
    @Test
    void afterRestore_always_refreshesOnce() throws Exception {
        AtomicInteger refreshed = new AtomicInteger();
        Resource resource = new RefreshAfterRestore(refreshed::incrementAndGet);
        resource.beforeCheckpoint(Core.getGlobalContext());
        assertThat(refreshed.get()).isZero();
        resource.afterRestore(Core.getGlobalContext());
        assertThat(refreshed.get()).isEqualTo(1);
    }

    @Test
    void register_withoutCrac_returnsResource() {
        assertThat(RefreshAfterRestore.register()).isNotNull();
    }
}
