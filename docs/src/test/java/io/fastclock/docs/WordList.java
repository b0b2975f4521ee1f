// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Home-made terms that stood in this project's text once, and the field's terms to use instead. */
final class WordList {
    private static final Map<Pattern, String> INSTEAD = new LinkedHashMap<>();

    static {
        add("(a|one|each) question to the system", "a direct read");
        add("ask(s|ed|ing)? the (system|clock)", "a direct read");
        add("(?<!state )the word(?= (says|is|was|becomes|has|non-positive|itself|alone))", "the state word");
        add("(is|are|was|were|been|be) told", "is notified, receives callbacks, reports");
        add("told of", "reported, notified");
        add("dear(er|est)?", "expensive");
        add("mend(s|ed|ing)?", "fixed; a bug fix");
        add("front door", "facade");
        add("seams?", "extension point");
        add("crowd(s|ed|ing)?", "oversubscription");
        add("twins?", "mutant");
        add("how (true|right)", "accuracy");
        add("br(ing|ings|inging|ought) out", "publish");
        add("(get|gets|getting|got) up", "wake up");
        add("(give|gives|giving|gave|given) (up|in)", "returns after the timeout; fails");
        add("read(s|ing)?[- ]through", "direct mode");
        add("readers help", "assisted mode");
        add("foresee(s|n|ing)?|foresaw|foretell(s)?", "predict");
        add("(is|are|was|were) given (a|an|the) (old|older|real|current)? ?time", "returns");
        add("the clock's (own )?thread", "the updater thread");
        add("processor time", "CPU time");
        add("bucket that (fills|leaks)", "leaky bucket");
        add("seldom", "rarely");
        add("of one's own", "your own");
        add("询问系统时钟|问系统时钟", "直接读取系统时钟");
    }

    private WordList() {}

    private static void add(String term, String instead) {
        INSTEAD.put(Pattern.compile("(?<![\\w-])(" + term.replace(" ", "[\\s*]+") + ")(?![\\w-])"), instead);
    }

    /** Says where a term of the list stands, and what to write instead. */
    static List<String> problems(String file, String text) {
        List<String> problems = new ArrayList<>();
        String lowerCase = text.toLowerCase(Locale.ROOT); // Much faster than patterns that ignore case.
        INSTEAD.forEach((term, instead) -> {
            Matcher matcher = term.matcher(lowerCase);
            while (matcher.find()) {
                long line = text.substring(0, matcher.start()).lines().count();
                problems.add(file + ":" + Math.max(1, line) + ": \""
                        + matcher.group(1).replaceAll("\\s+", " ") + "\"; the field says: " + instead);
            }
        });
        return problems;
    }
}
