// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.FastClock;
import org.crac.Core;
import org.crac.Resource;
import org.junit.jupiter.api.Test;

class RefreshAfterRestoreTest {
    @Test
    void afterRestore_theNextReadIsDirect() throws Exception {
        Resource resource = RefreshAfterRestore.register();
        resource.beforeCheckpoint(Core.getGlobalContext());
        long restored = System.currentTimeMillis();
        resource.afterRestore(Core.getGlobalContext());
        assertThat(FastClock.currentTimeMillis()).isGreaterThanOrEqualTo(restored);
    }
}
