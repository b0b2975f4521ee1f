// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The room for further classes in a JVM, by its report {@code VM.metaspace basic scale=1}. A class that finds none ends the JVM, or
 * leaves it unable to load any other. Memory that is committed counts as used, since it may be so divided that no class fits in.
 */
final class Metaspace {
    /**
     * What the agent has needed was 2.2 MiB on Java 17 to 26, and 5.3 MiB on Java 11 without an archive of classes; of that 0.5 MiB
     * for compressed classes.
     */
    static final long NEEDED_BYTES = 8L << 20;

    static final long NEEDED_CLASS_BYTES = 1L << 20;

    /** For the second version of each class with clock reads: a part of all. */
    private static final int PART_OF_USED = 16;

    private static final Pattern SPACE =
            Pattern.compile("(Non-class|Class) space: +(\\d+) bytes reserved, +(\\d+) bytes \\([ <0-9]+%\\) committed");
    private static final Pattern MAX = Pattern.compile("MaxMetaspaceSize: +(?:unlimited|(\\d+) bytes)");

    private Metaspace() {}

    /** Returns false for a report that this tool does not understand. */
    static boolean hasRoom(String report) {
        long used = 0;
        long classBytesLeft = Long.MAX_VALUE;
        for (Matcher space = SPACE.matcher(report); space.find(); ) {
            used += Long.parseLong(space.group(3));
            if (space.group(1).equals("Class")) {
                classBytesLeft = Long.parseLong(space.group(2)) - Long.parseLong(space.group(3));
            }
        }
        Matcher max = MAX.matcher(report);
        return used > 0
                && max.find()
                && (max.group(1) == null || Long.parseLong(max.group(1)) - used >= NEEDED_BYTES + used / PART_OF_USED)
                && classBytesLeft >= NEEDED_CLASS_BYTES;
    }
}
