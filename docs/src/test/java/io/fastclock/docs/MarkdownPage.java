// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parsed page: its code blocks, its prose, and its anchors. */
final class MarkdownPage {
    private static final Pattern FENCE = Pattern.compile("^( *)(```+|~~~+) *([\\w-]*).*$");
    private static final Pattern EXEMPTION = Pattern.compile("^ *<!-- not compiled: \\S.* -->$");
    private static final Pattern HEADING = Pattern.compile("^#{1,6} +(.*?)(?: +#+)?$");
    private static final Pattern EXPLICIT_ANCHOR = Pattern.compile("<a +(?:id|name)=\"([^\"]+)\"");
    private static final Pattern LINK_IN_HEADING = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

    /** A line of prose. */
    record Line(int number, String text) {}

    private final String name;
    private final List<CodeBlock> blocks = new ArrayList<>();
    private final List<Line> prose = new ArrayList<>();
    private final Set<String> anchors = new HashSet<>();

    /**
     * Parses a page.
     *
     * @param name the path from the repository's root
     */
    MarkdownPage(String name, String content) {
        this.name = name;
        List<String> lines = content.lines().toList();
        Map<String, Integer> timesUsed = new HashMap<>();
        String lineBefore = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Matcher fence = FENCE.matcher(line);
            if (fence.matches()) {
                int end = endOf(lines, i + 1, fence.group(2));
                blocks.add(block(
                        lines, i, end, fence, EXEMPTION.matcher(lineBefore).matches()));
                i = end;
                lineBefore = "";
                continue;
            }
            prose.add(new Line(i + 1, line));
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                String anchor = anchorOf(heading.group(1));
                int before = timesUsed.merge(anchor, 1, Integer::sum) - 1;
                anchors.add(before == 0 ? anchor : anchor + "-" + before);
            }
            Matcher explicit = EXPLICIT_ANCHOR.matcher(line);
            while (explicit.find()) {
                anchors.add(explicit.group(1));
            }
            if (!line.isBlank()) {
                lineBefore = line;
            }
        }
    }

    private static int endOf(List<String> lines, int from, String fence) {
        int end = from;
        while (end < lines.size() && !lines.get(end).strip().equals(fence)) {
            end++;
        }
        return end;
    }

    private CodeBlock block(List<String> lines, int start, int end, Matcher fence, boolean exempt) {
        String indentation = fence.group(1);
        StringBuilder text = new StringBuilder();
        for (String line : lines.subList(start + 1, Math.min(end, lines.size()))) {
            text.append(line.startsWith(indentation) ? line.substring(indentation.length()) : line)
                    .append('\n');
        }
        return new CodeBlock(name, start + 1, fence.group(3), text.toString(), exempt);
    }

    /**
     * Returns the anchor that GitHub gives a heading: letters and digits in lower case, spaces as hyphens, and no
     * punctuation except "-" and "_".
     */
    private static String anchorOf(String heading) {
        return LINK_IN_HEADING
                .matcher(heading)
                .replaceAll("$1")
                .strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}\\p{M} _-]", "")
                .replace(' ', '-');
    }

    String name() {
        return name;
    }

    List<CodeBlock> blocks() {
        return blocks;
    }

    List<Line> prose() {
        return prose;
    }

    Set<String> anchors() {
        return anchors;
    }

    @Override
    public String toString() {
        return name;
    }
}
