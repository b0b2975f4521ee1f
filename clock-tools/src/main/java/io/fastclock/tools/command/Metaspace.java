// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The room for further classes in a JVM, by its report {@code VM.metaspace basic scale=1}. A class that finds none ends the JVM, or
 * leaves it unable to load any other. Memory that is committed counts as used, since it may be so divided that no class fits in.
 */
final class Metaspace {
    /** Twice what the agent has needed on Java 11 to 26, in the whole Metaspace and in its compressed class space. */
    static final long NEEDED_BYTES = 8L << 20;

    static final long NEEDED_CLASS_BYTES = 1L << 20;

    private static final Pattern SPACE =
            Pattern.compile("(Non-class|Class) space: +(\\d+) bytes reserved, +(\\d+) bytes \\([ <0-9]+%\\) committed");
    private static final Pattern MAX = Pattern.compile("MaxMetaspaceSize: +(?:unlimited|(\\d+) bytes)");

    final long bytesLeft;
    final long classBytesLeft;

    /** A report that this tool does not understand tells of no room. */
    Metaspace(String report) {
        long committed = 0;
        long ofClasses = Long.MAX_VALUE;
        for (Matcher space = SPACE.matcher(report); space.find(); ) {
            committed += Long.parseLong(space.group(3));
            if (space.group(1).equals("Class")) {
                ofClasses = Long.parseLong(space.group(2)) - Long.parseLong(space.group(3));
            }
        }
        Matcher max = MAX.matcher(report);
        boolean isKnown = committed > 0 && max.find();
        bytesLeft = !isKnown ? 0 : max.group(1) == null ? Long.MAX_VALUE : Long.parseLong(max.group(1)) - committed;
        classBytesLeft = ofClasses;
    }

    boolean isEnough() {
        return bytesLeft >= NEEDED_BYTES && classBytesLeft >= NEEDED_CLASS_BYTES;
    }
}
