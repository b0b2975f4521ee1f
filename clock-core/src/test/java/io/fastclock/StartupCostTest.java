// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What the first use of {@link FastClock} costs a process, told by the classes that it loads: the first lambda or
 * VarHandle of a process brings hundreds, and milliseconds.
 */
class StartupCostTest {
    private static final Pattern LOADED = Pattern.compile("(?m)^\\[[^\\n]*] *(\\S+) source: ");

    /** What every process loads. */
    static final class Nothing {
        public static void main(String[] args) {}
    }

    static final class FirstReads {
        /** Too few for anybody to look whether a thread would pay. On a busy machine that may be so after a few more. */
        private static final int READS = 60;

        public static void main(String[] args) {
            long newest = 0;
            for (int i = 0; i < READS; i++) {
                newest = Math.max(newest, FastClock.currentTimeMillis());
                newest = Math.max(newest, FastClock.nanoTime());
            }
            // The look itself.
            double readNanos = ReadCost.measureNanos(DirectClock.instance());
            if (newest == 0 || readNanos < 0) {
                throw new AssertionError();
            }
        }
    }

    private static Set<String> loadedBy(Class<?> main, String... jvmArgs) throws Exception {
        String[] args = new String[jvmArgs.length + 2];
        System.arraycopy(jvmArgs, 0, args, 0, jvmArgs.length);
        args[jvmArgs.length] = "-Xlog:class+load:stdout";
        // What archived classes stand for lambdas, or were once loaded by the archive's maker, is not our affair.
        args[jvmArgs.length + 1] = "-Xshare:off";
        Set<String> loaded = new TreeSet<>();
        Matcher lines = LOADED.matcher(JavaProcess.run(main, args).out);
        while (lines.find()) {
            loaded.add(lines.group(1));
        }
        return loaded;
    }

    @Test
    void firstReads_newProcess_loadNoLambdasVarHandlesOrUpdater() throws Exception {
        Set<String> loaded = loadedBy(FirstReads.class);
        assertThat(loaded).contains("io.fastclock.FastClock", "io.fastclock.AdaptiveClock", "java.lang.Thread");
        loaded.removeAll(loadedBy(Nothing.class));

        assertThat(loaded)
                .filteredOn(name -> name.startsWith("java.lang.invoke."))
                // A fence is a static method of VarHandle, which is initialised for it, and which needs no handle.
                .isSubsetOf("java.lang.invoke.VarHandle$1", "java.lang.invoke.VarHandleGuards");
        assertThat(loaded).filteredOn(name -> name.contains("Lambda")).isEmpty();
        assertThat(loaded).noneMatch(name -> name.startsWith("java.lang.management."));
        assertThat(loaded).noneMatch(name -> name.startsWith("jdk.jfr."));
        assertThat(loaded)
                .doesNotContain(
                        "io.fastclock.EdgeWaiter",
                        "io.fastclock.AdaptiveUpdater",
                        "io.fastclock.AdaptiveClock$Builder",
                        "io.fastclock.Settings",
                        "io.fastclock.UpdaterControl",
                        "io.fastclock.ThreadCpuTime");
    }
}
