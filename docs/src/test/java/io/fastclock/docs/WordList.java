// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Home-made terms that stood in this project's text once, and the field's terms to use instead. */
final class WordList {
    private static final List<Term> TERMS = new ArrayList<>();

    /**
     * A term to avoid.
     *
     * @param keyword part of each form of it; looked for first, which is much faster than the pattern
     */
    private record Term(String keyword, Pattern pattern, String instead) {}

    static {
        add("question", "(a|one|each) question to the system", "a direct read");
        add("ask", "ask(s|ed|ing)? the (system|clock)", "a direct read");
        add("the", "(?<!state\\s)the word(?= (says|is|was|becomes|has|non-positive|itself|alone))", "the state word");
        add("told", "(is|are|was|were|been|be) told", "is notified, receives callbacks, reports");
        add("told", "told of", "reported, notified");
        add("dear", "dear(er|est)?", "expensive");
        add("mend", "mend(s|ed|ing)?", "fixed; a bug fix");
        add("front", "front door", "facade");
        add("seam", "seams?", "extension point");
        add("crowd", "crowd(s|ed|ing)?", "oversubscription");
        add("twin", "twins?", "mutant");
        add("how", "how (true|right)", "accuracy");
        add("out", "br(ing|ings|inging|ought) out", "publish");
        add("up", "(get|gets|getting|got) up", "wake up");
        add("g", "(give|gives|giving|gave|given) (up|in)", "returns after the timeout; fails");
        add("-through", "read(s|ing)?-through", "direct mode");
        add("readers", "readers help", "assisted mode");
        add("fore", "foresee(s|n|ing)?|foresaw|foretell(s)?", "predict");
        add("given", "(is|are|was|were) given (a|an|the) (old|older|real|current)? ?time", "returns");
        add("clock's", "the clock's (own )?thread", "the updater thread");
        add("processor", "processor time", "CPU time");
        add("bucket", "bucket that (fills|leaks)", "leaky bucket");
        add("seldom", "seldom", "rarely");
        add("one's", "of one's own", "your own");
        add("问系统", "询问系统时钟|问系统时钟", "直接读取系统时钟");
    }

    private WordList() {}

    private static void add(String keyword, String term, String instead) {
        Pattern pattern = Pattern.compile("(?<![\\w-])(" + term.replace(" ", "[\\s*]+") + ")(?![\\w-])");
        TERMS.add(new Term(keyword, pattern, instead));
    }

    /** Says where a term of the list stands, and what to write instead. */
    static List<String> problems(String file, String text) {
        List<String> problems = new ArrayList<>();
        String lowerCase = text.toLowerCase(Locale.ROOT); // Much faster than patterns that ignore case.
        for (Term term : TERMS) {
            Matcher matcher = term.pattern().matcher(lowerCase);
            while (lowerCase.contains(term.keyword()) && matcher.find()) {
                long line = text.substring(0, matcher.start(1)).lines().count();
                problems.add(file + ":" + Math.max(1, line) + ": \""
                        + matcher.group(1).replaceAll("\\s+", " ") + "\"; the field says: " + term.instead());
            }
        }
        return problems;
    }
}
