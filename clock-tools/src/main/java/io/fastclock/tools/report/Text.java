// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.util.Locale;

/** Builds a report for people: sentences, facts with a name and a value, and tables. No line is longer than a terminal, or ends in a space. */
public final class Text {
    private static final int NAME_WIDTH = 28;
    private static final int MAX_WIDTH = 120;

    private final StringBuilder out = new StringBuilder();

    @SuppressWarnings("AnnotateFormatMethod") // The annotation would be a dependency.
    public static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }

    public void line(String text) {
        line(2, "%s", text);
    }

    /** Adds a text. Its lines after the first have an indentation. */
    @SuppressWarnings("AnnotateFormatMethod")
    public void line(int indent, String format, Object... arguments) {
        String left = printable(format(format, arguments)).stripTrailing();
        String indentation = "";
        while (indentation.length() + left.length() > MAX_WIDTH) {
            int end = left.lastIndexOf(' ', MAX_WIDTH - indentation.length());
            if (left.substring(0, Math.max(0, end)).isBlank()) { // One long word.
                end = MAX_WIDTH - indentation.length();
            }
            append(indentation + left.substring(0, end).stripTrailing());
            left = left.substring(end).stripLeading();
            indentation = " ".repeat(indent);
        }
        append(indentation + left);
    }

    private void append(String line) {
        out.append(line).append(System.lineSeparator());
    }

    /** Adds a command to copy. A long one is continued after a backslash, which a shell takes for nothing. */
    public void command(String command) {
        String left = "  " + printable(command);
        while (left.length() > MAX_WIDTH) {
            int end = Math.max(left.lastIndexOf(';', MAX_WIDTH - 2), left.lastIndexOf(',', MAX_WIDTH - 2)) + 1;
            end = end > 0 ? end : MAX_WIDTH - 1;
            append(left.substring(0, end) + "\\");
            left = left.substring(end);
        }
        append(left);
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

    public void fact(String name, String value) {
        line(NAME_WIDTH, "%-" + NAME_WIDTH + "s%s", name, value);
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
