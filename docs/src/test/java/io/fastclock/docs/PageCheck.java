// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import static org.assertj.core.api.Assertions.contentOf;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.xml.sax.SAXException;

/**
 * Finds what is wrong in a page.
 *
 * @param pages all pages by their paths from the root
 */
record PageCheck(Path root, Map<Path, MarkdownPage> pages, ProjectFacts project, Commands commands) {
    private static final Pattern LINK = Pattern.compile("([^#]*)#?(.*)");
    private static final Pattern EXTERNAL_LINK = Pattern.compile("[a-z][a-z0-9+.-]*:.*");
    private static final Pattern XML_DECLARATION = Pattern.compile("^<\\?xml[^>]*>");
    private static final Pattern COMMENT_OR_INDENT = Pattern.compile("(?ms)/\\*.*?\\*/\\s*|^ *//[^\\n]*\\n|^ +");

    /** Returns the problems, each as {@code page:line: message}. */
    List<String> problems(MarkdownPage page) {
        return page.parts.stream().flatMap(part -> problems(page, part)).toList();
    }

    private Stream<String> problems(MarkdownPage page, MarkdownPage.Part part) {
        String text = part.text();
        String place = page + ":" + part.line() + ": ";
        return switch (part.kind()) {
            case MarkdownPage.LINK ->
                resolves(page.file, text) ? Stream.empty() : Stream.of(place + "broken link: " + text);
            case MarkdownPage.INLINE_CODE, "", "sh" -> commands.problems(text).map(place::concat);
            case "xml" -> xml(text).map(place::concat);
            case "java" ->
                JavaCode.problems(text)
                        .map(error -> page + ":" + (part.line() + error.getLineNumber()) + ": "
                                + error.getMessage(Locale.ROOT));
            default -> quote(part.kind(), text).map(place::concat);
        };
    }

    private boolean resolves(Path file, String link) {
        Matcher parts = LINK.matcher(link);
        if (EXTERNAL_LINK.matcher(link).matches() || !parts.matches()) {
            return true;
        }
        Path target = parts.group(1).isEmpty()
                ? file
                : file.resolveSibling(parts.group(1)).normalize();
        MarkdownPage page = pages.get(target);
        return page == null
                ? !target.startsWith("..") && Files.exists(root.resolve(target))
                : parts.group(2).isEmpty() || page.anchors.containsKey(parts.group(2));
    }

    /** XML is well-formed. Its dependencies on this project have the version of this project. */
    private Stream<String> xml(String text) {
        String content = XML_DECLARATION.matcher(text).replaceFirst("");
        try {
            return ProjectFacts.select("<block>" + content + "</block>", "//dependency").stream()
                    .map(dependency -> dependency.replaceAll("\\s+", ":"))
                    .filter(dependency -> !isRight(dependency))
                    .map(dependency -> "not an artifact of this project: " + dependency);
        } catch (SAXException e) {
            return Stream.of("not well-formed: " + e.getMessage());
        }
    }

    private boolean isRight(String dependency) {
        String group = project.groupId() + ":";
        if (dependency.startsWith(group)) {
            return project.modules().stream()
                    .map(each -> group + each + ":" + project.version())
                    .anyMatch(dependency::equals);
        }
        return project.modules().stream().noneMatch(dependency::contains);
    }

    /** The lines are consecutive lines of their file, but for comments and indentation. */
    private Stream<String> quote(String kind, String text) {
        if (!kind.startsWith(MarkdownPage.LINES_OF)) {
            return Stream.empty(); // A language without a check.
        }
        String file = kind.substring(MarkdownPage.LINES_OF.length());
        String source = contentOf(root.resolve(file).toFile(), StandardCharsets.UTF_8);
        return code(source).contains(code(text)) ? Stream.empty() : Stream.of("these are no lines of " + file);
    }

    private static String code(String text) {
        return COMMENT_OR_INDENT.matcher(text).replaceAll("");
    }
}
