// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.util.List;
import java.util.Locale;

/** Builds a report for people: sentences, facts with a name and a value, and tables. No line ends in a space. */
public final class Text {
    private static final int NAME_WIDTH = 28;

    private final StringBuilder out = new StringBuilder();

    public void line(String text) {
        out.append(printable(text).stripTrailing()).append(System.lineSeparator());
    }

    /** A class may have any name. Its control characters must not reach a terminal. */
    public static String printable(String text) {
        return text.codePoints()
                .map(c -> isControl(c) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Includes the characters that turn the direction of a text. */
    static boolean isControl(int c) {
        return Character.isISOControl(c) || Character.getType(c) == Character.FORMAT;
    }

    public void blank() {
        line("");
    }

    public void points(List<String> sentences) {
        sentences.forEach(each -> line("- " + each));
    }

    public void fact(String name, String value) {
        line(String.format(Locale.ROOT, "%-" + NAME_WIDTH + "s%s", name, value));
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
