// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.packaging.TickReader;
import org.junit.jupiter.api.Test;

/** A JVM with the module {@code java.base} only: without management, Flight Recorder and java.util.logging. */
class MissingModulesIT {
    /** Runs a clock by the tick, or without the counter, and one with a thread that ends. */
    static final class Main {
        public static void main(String[] args) throws Exception {
            TickReader.main();
            TickerClock ticker = new TickerClock();
            ticker.currentTimeMillis();
            while (ticker.stats().mode() != ClockMode.DIRECT) {
                Thread.sleep(1);
            }
            System.out.println("modules: " + ModuleLayer.boot().modules().size());
        }
    }

    @Test
    void clock_withJavaBaseOnly_worksAndLogsNothing() throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, nativeAccess("ALL-UNNAMED"), "--limit-modules", "java.base");
        assertThat(process.lines()).contains("real: true", "modules: 1");
        assertThat(process.err).isEmpty();
    }
}
