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
                add(passages, start, text);
                text = "";
                start = line.isEmpty() ? i + 2 : i + 1;
            }
            isCode ^= line.startsWith("```");
            text = isCode || line.startsWith("```") ? "" : (text + " " + line).strip();
        }
        return passages;
    }

    private static void add(List<Passage> passages, int line, String text) {
        if (!text.isEmpty()) {
            passages.add(new Passage(line, text.startsWith("#") ? text.indexOf(' ') : 0, text.replaceAll(CODE, "")));
        }
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
