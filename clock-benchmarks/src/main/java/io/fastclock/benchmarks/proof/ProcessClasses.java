// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The classes of a process after a garbage collection, without interfaces. The JVM's own counters of loaded classes would
 * also count each class that is retransformed.
 *
 * @param named with a name in a class file
 * @param hidden of lambda expressions, method references and string concatenations
 */
record ProcessClasses(long named, long hidden, double metaspaceMiB) {
    private static final String LOADER = "/(0x[0-9a-f]+|null)";
    private static final Pattern CLASS = Pattern.compile("\\S" + LOADER + "$", Pattern.MULTILINE);
    private static final Pattern HIDDEN = Pattern.compile("/0x[0-9a-f]+" + LOADER + "$", Pattern.MULTILINE);
    private static final Pattern METASPACE = Pattern.compile("^sun.gc.metaspace.used=(\\d+)$", Pattern.MULTILINE);

    static ProcessClasses of(Commands commands, long pid) throws IOException, InterruptedException {
        commands.jcmd(pid, "GC.run"); // Also updates the counter of the metaspace.
        Matcher metaspace = METASPACE.matcher(commands.jcmd(pid, "PerfCounter.print"));
        if (!metaspace.find()) {
            throw new IOException("the JVM does not say how much metaspace it uses");
        }
        String hierarchy = commands.jcmd(pid, "VM.class_hierarchy");
        long hidden = HIDDEN.matcher(hierarchy).results().count();
        return new ProcessClasses(
                CLASS.matcher(hierarchy).results().count() - hidden,
                hidden,
                Long.parseLong(metaspace.group(1)) / 1048576.0);
    }

    @Override
    public String toString() {
        return String.format("%,d + %,d", named, hidden);
    }
}
