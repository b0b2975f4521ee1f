// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The startup cost of {@link FastClock}, measured by the classes that its first use loads. The first lambda or VarHandle of a
 * process would load hundreds of classes and take milliseconds.
 */
class StartupCostIT {
    private static final Pattern LOADED = Pattern.compile("(?m)^(\\S+) source: ");
    private static final int MAX_CLASSES = 14;

    static final class FirstReads {
        public static void main(String[] args) {
            for (int i = 0; i < 500; i++) {
                FastClock.currentTimeMillis();
                FastClock.nanoTime();
            }
        }
    }

    @Test
    void firstReads_newProcess_loadFewClasses() throws Exception {
        // The CDS archive contains lambda classes and other classes that would change the result.
        String out = JavaProcess.run(FirstReads.class, "-Xlog:class+load:stdout:none", "-Xshare:off").out;
        List<String> loaded = LOADED.matcher(out)
                .results()
                .map(line -> line.group(1))
                .dropWhile(name -> !name.equals("io.fastclock.FastClock"))
                .collect(Collectors.toList());
        assertThat(loaded)
                .filteredOn(name -> name.startsWith("java.lang.invoke."))
                // A fence is a static method of VarHandle. It initialises the class VarHandle but creates no handle.
                .isSubsetOf("java.lang.invoke.VarHandle$1", "java.lang.invoke.VarHandleGuards");
        assertThat(loaded).contains("io.fastclock.FastClock", "io.fastclock.KernelTickClock");
        assertThat(loaded).noneMatch(name -> name.matches(".*Lambda.*|java\\.lang\\.management\\..*|jdk\\.jfr\\..*"));
        assertThat(loaded)
                .filteredOn(name -> name.startsWith("io.fastclock.") && !name.contains("IT"))
                .hasSizeLessThanOrEqualTo(MAX_CLASSES);
    }
}
