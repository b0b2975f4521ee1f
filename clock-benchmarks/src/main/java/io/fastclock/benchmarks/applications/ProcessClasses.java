// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import cn.hutool.core.util.ReUtil;
import java.io.IOException;
import java.util.Locale;

/**
 * The classes of a process after a garbage collection, without interfaces. The JVM's own counters of loaded classes would
 * also count each class that is retransformed.
 *
 * @param named with a name in a class file
 * @param hidden of lambda expressions, method references and string concatenations
 */
record ProcessClasses(long named, long hidden, double metaspaceMiB) {
    private static final String LOADER = "/(0x[0-9a-f]+|null)$";

    static ProcessClasses of(Place place, long pid) throws IOException, InterruptedException {
        place.run("jcmd " + pid + " GC.run"); // Also updates the counter of the metaspace.
        String metaspace =
                ReUtil.getGroup1("(?m)^sun.gc.metaspace.used=(\\d+)$", place.run("jcmd " + pid + " PerfCounter.print"));
        Place.require(metaspace != null, "the JVM says how much metaspace it uses");
        String hierarchy = place.run("jcmd " + pid + " VM.class_hierarchy");
        int hidden = ReUtil.count("(?m)/0x[0-9a-f]+" + LOADER, hierarchy);
        return new ProcessClasses(
                ReUtil.count("(?m)\\S" + LOADER, hierarchy) - hidden, hidden, Long.parseLong(metaspace) / 1048576.0);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d + %,d, %.1f", named, hidden, metaspaceMiB);
    }
}
