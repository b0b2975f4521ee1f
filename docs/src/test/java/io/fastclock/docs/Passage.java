// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A heading, a paragraph, or a row of a table, without code.
 *
 * @param line the first
 * @param level that of a heading, or 0
 */
record Passage(int line, int level, String text) {
    private static final String START = "(#+ |\\||- |\\d+\\. |<!--|```).*|";
    private static final String CODE = "`[^`]*`|\\*\\*|^<!--.*";
    private static final String END_OF_SENTENCE = "(?<=[.?!][)\"*]?) (?=\\P{Ll})|(?<=[。！？])";

    /** Returns the passages of a page. */
    static List<Passage> in(List<String> page) {
        List<Passage> passages = new ArrayList<>();
        String text = "";
        boolean isCode = false;
        for (int i = 0, start = 1; i <= page.size(); i++) {
            String line = i == page.size() ? "" : page.get(i).strip();
            if (line.matches(START)) {
                passages.add(of(start, text));
                text = "";
                start = i + 1;
            }
            isCode ^= line.startsWith("```");
            text = isCode || line.startsWith("```") ? "" : (text + " " + line).strip();
        }
        passages.add(of(page.size(), text));
        return passages;
    }

    private static Passage of(int line, String text) {
        int level = text.startsWith("#") ? text.indexOf(' ') : 0;
        return new Passage(line, level, text.replaceAll(CODE, ""));
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
