// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.FastClock;
import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.agent.rewrite.FakeJvm;
import io.fastclock.tools.job.ApplicationClock;
import io.fastclock.tools.job.ClockRead;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LoaderClocksTest {
    private static final String CLASS_OF_TOOL = "java/lang/ClockOfTool";

    private final FakeJvm jvm = new FakeJvm();
    private final LoaderClocks clocks =
            new LoaderClocks(jvm.instrumentation(), true, module -> {}, () -> CLASS_OF_TOOL);

    /** Its lookups fail, as they do in a test of what must not be asked. */
    private static class Failing extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) {
            throw new AssertionError("asked for " + name);
        }
    }

    private static final class FailingInParallel extends Failing {
        static {
            registerAsParallelCapable();
        }
    }

    private String chosenFor(ClassLoader loader) {
        clocks.decide(loader);
        return Objects.requireNonNull(clocks.of(loader, false)).target();
    }

    /** A value that it has may be greater than the next one of FastClock. */
    @Test
    void rewrite_ofRunningClass_keepsNanoTime() {
        ClassLoader loader = FastClock.class.getClassLoader();
        clocks.decide(loader);
        CallRewrite ofRunning = Objects.requireNonNull(clocks.of(loader, true));
        assertThat(Objects.requireNonNull(clocks.of(loader, false)).rewrites(ClockRead.NANO_TIME))
                .isTrue();
        assertThat(ofRunning.rewrites(ClockRead.NANO_TIME)).isFalse();
        assertThat(ofRunning.rewrites(ClockRead.CURRENT_TIME_MILLIS)).isTrue();
    }

    @Test
    void decide_loaderThrowsError_choosesClockOfTool() {
        assertThat(chosenFor(new FailingInParallel())).isEqualTo(CLASS_OF_TOOL);
    }

    @Test
    void decide_loaderLoadsUnderItsLock_choosesWhatItHasFoundWithoutAskingIt() {
        assertThat(chosenFor(new Failing())).isEqualTo(CLASS_OF_TOOL);
        jvm.initiated.add(FastClock.class);
        boolean forAllDomains = Runtime.version().feature() >= 24;
        assertThat(chosenFor(new Failing())).isEqualTo(forAllDomains ? ApplicationClock.INTERNAL_NAME : CLASS_OF_TOOL);
    }
}
