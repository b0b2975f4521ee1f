// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** The parts of a page that can be wrong, and the anchors that links may name. */
final class MarkdownPage extends AbstractVisitor {
    static final String LINK = "a link";
    static final String INLINE_CODE = "inline code";
    static final String LINES_OF = "lines of ";

    private static final Parser PARSER = Parser.builder()
            .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
            .build();
    private static final Pattern MARK = Pattern.compile("<!-- (" + LINES_OF + "\\S+) -->");
    private static final Pattern HTML_LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"");
    private static final Pattern HTML_ANCHOR = Pattern.compile("<a +id=\"([^\"]+)\"");

    /**
     * A part.
     *
     * @param kind a link, inline code, the language of a code block, or "lines of" the file that a code block quotes
     */
    record Part(String kind, int line, String text) {}

    /**
     * The begin of a heading, or text in one line, without code.
     *
     * @param level that of a heading, or 0
     * @param link where the link leads that has the text, or empty
     */
    record Passage(int line, int level, String text, String link) {}

    final Path file;
    final List<Part> parts = new ArrayList<>();

    /** The anchors with their lines. */
    final Map<String, Integer> anchors = new HashMap<>();

    final List<Passage> passages = new ArrayList<>();
    private final List<String> lines;
    private String link = ""; // That of the text that is visited.

    /**
     * Parses a page.
     *
     * @param file the path from the repository's root
     */
    MarkdownPage(Path file, String content) {
        this.file = file;
        this.lines = content.lines().toList();
        PARSER.parse(content).accept(this);
    }

    @Override
    public void visit(FencedCodeBlock block) {
        Matcher mark = MARK.matcher(block.getPrevious() instanceof HtmlBlock html ? html.getLiteral() : "");
        add(mark.matches() ? mark.group(1) : block.getInfo(), block, block.getLiteral());
    }

    @Override
    public void visit(Code code) {
        add(INLINE_CODE, code, code.getLiteral());
    }

    @Override
    public void visit(Link node) {
        add(LINK, node, node.getDestination());
        link = node.getDestination();
        visitChildren(node);
        link = "";
    }

    @Override
    public void visit(Text text) {
        passages.add(new Passage(line(text), 0, text.getLiteral(), link));
    }

    @Override
    public void visit(Image image) {
        add(LINK, image, image.getDestination());
    }

    @Override
    public void visit(HtmlInline html) {
        addHtml(html, html.getLiteral());
    }

    @Override
    public void visit(HtmlBlock html) {
        addHtml(html, html.getLiteral());
    }

    /** GitHub's anchor: letters and digits in lower case, hyphens for spaces, and a number if there was that anchor before. */
    @Override
    public void visit(Heading heading) {
        String anchor = lines.get(line(heading) - 1)
                .replaceFirst("^#+ +", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}\\p{M} _-]", "")
                .replace(' ', '-');
        for (int before = 1; anchors.putIfAbsent(anchor, line(heading)) != null; before++) {
            anchor = anchor.replaceFirst("(-" + (before - 1) + ")?$", "-" + before);
        }
        passages.add(new Passage(line(heading), heading.getLevel(), "", ""));
        visitChildren(heading);
    }

    /** Returns the passages from an anchor to the next heading, of a heading of its level or above; all, if there is no such anchor. */
    Stream<Passage> section(String anchor) {
        int start = anchors.getOrDefault(anchor, 0);
        List<Passage> section =
                passages.stream().filter(each -> each.line() >= start).toList();
        int level = section.stream().mapToInt(Passage::level).findFirst().orElse(0);
        Stream<Passage> after =
                section.stream().skip(1).takeWhile(each -> each.level() == 0 || (level > 0 && each.level() > level));
        return Stream.concat(section.stream().limit(1), after);
    }

    private void addHtml(Node node, String html) {
        HTML_LINK.matcher(html).results().forEach(found -> add(LINK, node, found.group(1)));
        HTML_ANCHOR.matcher(html).results().forEach(anchor -> anchors.put(anchor.group(1), line(node)));
    }

    private void add(String kind, Node node, String text) {
        parts.add(new Part(kind, line(node), text));
    }

    private static int line(Node node) {
        return node.getSourceSpans().get(0).getLineIndex() + 1;
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
