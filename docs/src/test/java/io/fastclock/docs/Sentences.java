// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Sentences that are too long to be read once. Tables, headings, code and generated figures are no sentences. */
final class Sentences {
    /** The project writes sentences of under 25 words; a few more are let pass where a list needs them. */
    static final int MOST_WORDS = 30;

    private static final Pattern GENERATED = Pattern.compile("<!-- (/?)results.*");
    private static final Pattern ITEM = Pattern.compile("^ *([-*]|\\d+\\.) .*");
    private static final Pattern NO_PROSE = Pattern.compile("^ *([|#<>]|\\[[^]]+]:|\\[\\^).*");
    private static final Pattern END = Pattern.compile("(?<=[.!?:;])[*_)\"]*\\s+|(?<=[。！？；：])");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][^\\s]*");

    private Sentences() {}

    /** Says which sentences of the page have too many words. */
    static List<String> problems(MarkdownPage page) {
        List<String> problems = new ArrayList<>();
        StringBuilder paragraph = new StringBuilder();
        int start = 0;
        int previous = -1;
        boolean generated = false;
        for (MarkdownPage.Line line : page.prose()) {
            String text = line.text();
            if (GENERATED.matcher(text).matches()) {
                generated = !text.startsWith("<!-- /");
            }
            boolean prose =
                    !generated && !text.isBlank() && !NO_PROSE.matcher(text).matches();
            if (!prose || ITEM.matcher(text).matches() || line.number() != previous + 1) {
                check(page, start, paragraph.toString(), problems);
                paragraph.setLength(0);
            }
            if (prose) {
                start = paragraph.isEmpty() ? line.number() : start;
                paragraph.append(text).append(' ');
            }
            previous = line.number();
        }
        check(page, start, paragraph.toString(), problems);
        return problems;
    }

    private static void check(MarkdownPage page, int line, String paragraph, List<String> problems) {
        String plain = paragraph
                .replaceAll("<!--.*?-->", "")
                .replaceAll("`[^`]*`", "code")
                .replaceAll("!?\\[([^]]*)]\\([^)]*\\)", "$1");
        for (String sentence : END.splitAsStream(plain).toList()) {
            long words = WORD.matcher(sentence).results().count();
            if (words > MOST_WORDS) {
                problems.add(page.name() + ":" + line + ": a sentence of " + words + " words: " + sentence.strip());
            }
        }
    }
}
