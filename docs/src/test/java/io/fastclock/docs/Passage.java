// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.List;
import java.util.stream.Stream;

/**
 * A heading, a paragraph, or a row of a table, without code.
 *
 * @param line the first
 * @param level that of a heading, or 0
 */
record Passage(int line, int level, String text) {
    private static final String CODE = "`[^`]*`|\\*\\*";
    private static final String END_OF_SENTENCE = "(?<=[.?!][)\"*]?) (?=\\P{Ll})|(?<=[。！？])";

    Passage {
        text = text.replaceAll(CODE, "").strip();
    }

    boolean isRow() {
        return text.startsWith("|");
    }

    /** Returns the cells of a row, after an empty one; else the whole text. */
    List<String> cells() {
        return List.of(text.split("\\|"));
    }

    Stream<String> sentences() {
        return cells().stream().flatMap(cell -> Stream.of(cell.strip().split(END_OF_SENTENCE)));
    }
}
