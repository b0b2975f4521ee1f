// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** A heading, a paragraph, or a row of a table, or a part of one: its words without inline code, and its links. */
record Passage(boolean isHeading, int line, String text, List<Span> links) {
    private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=[.?!:][*_)\"]{0,3}) (?=\\P{Ll})|(?<=[。！？])");
    private static final Pattern END_OF_ROW = Pattern.compile("\n(?=\\|)");
    private static final Pattern END_OF_CELL = Pattern.compile("(?<=\\|)");

    /** The place of a link's text. */
    record Span(int start, int end, String destination) {}

    /** Returns the headings, paragraphs and rows of a page or of a section. */
    static List<Passage> in(Node document) {
        List<Passage> passages = new ArrayList<>();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                passages.add(new Reader().read(heading));
            }

            @Override
            public void visit(Paragraph paragraph) {
                passages.addAll(new Reader().read(paragraph).split(END_OF_ROW));
            }
        });
        return passages;
    }

    boolean isRow() {
        return text.startsWith("|");
    }

    List<Passage> cells() {
        return split(END_OF_CELL);
    }

    /** Returns its sentences; those of each cell, if it is a row. */
    List<Passage> sentences() {
        return cells().stream()
                .flatMap(cell -> cell.split(END_OF_SENTENCE).stream())
                .toList();
    }

    private List<Passage> split(Pattern separator) {
        List<Passage> parts = new ArrayList<>();
        Matcher end = separator.matcher(text);
        int start = 0;
        while (end.find()) {
            parts.add(part(start, end.start()));
            start = end.end();
        }
        parts.add(part(start, text.length()));
        return parts;
    }

    private Passage part(int start, int end) {
        Stream<Span> within = links.stream()
                .filter(link -> link.start < end && link.end > start)
                .map(link -> new Span(link.start - start, link.end - start, link.destination));
        int lines = (int) text.substring(0, start).chars().filter(c -> c == '\n').count();
        return new Passage(isHeading, line + lines, text.substring(start, end), within.toList());
    }

    private static final class Reader extends AbstractVisitor {
        private final StringBuilder text = new StringBuilder();
        private final List<Span> links = new ArrayList<>();

        Passage read(Node node) {
            visitChildren(node);
            return new Passage(node instanceof Heading, MarkdownPage.line(node), text.toString(), links);
        }

        @Override
        public void visit(Link link) {
            int start = text.length();
            visitChildren(link);
            links.add(new Span(start, text.length(), link.getDestination()));
        }

        @Override
        public void visit(Text literal) {
            text.append(literal.getLiteral());
        }

        @Override
        public void visit(SoftLineBreak end) {
            text.append('\n');
        }
    }
}
