// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks that links within the repository have a target: a file, and a heading if the link names one. */
final class Links {
    private static final Pattern INLINE_CODE = Pattern.compile("(`+)[^`].*?\\1");
    private static final Pattern LINK =
            Pattern.compile("]\\(<?([^)\\s>]+)>?(?: +\"[^\"]*\")?\\)|^ *\\[[^]^]+]: *(\\S+)|(?:href|src)=\"([^\"]+)\"");
    private static final Pattern EXTERNAL = Pattern.compile("[a-z][a-z0-9+.-]*:.*");

    private final Path root;
    private final Map<String, MarkdownPage> pages;

    /**
     * Creates the check.
     *
     * @param pages all pages by their paths from the root
     */
    Links(Path root, Map<String, MarkdownPage> pages) {
        this.root = root;
        this.pages = pages;
    }

    List<String> problems(MarkdownPage page) {
        List<String> problems = new ArrayList<>();
        for (MarkdownPage.Line line : page.prose()) {
            Matcher link = LINK.matcher(INLINE_CODE.matcher(line.text()).replaceAll("code"));
            while (link.find()) {
                for (int group = 1; group <= 3; group++) {
                    String target = link.group(group);
                    if (target != null && !resolves(page, target)) {
                        problems.add(page.name() + ":" + line.number() + ": broken link: " + target);
                    }
                }
            }
        }
        return problems;
    }

    private boolean resolves(MarkdownPage page, String target) {
        if (EXTERNAL.matcher(target).matches()) {
            return true;
        }
        int hash = target.indexOf('#');
        String path = hash < 0 ? target : target.substring(0, hash);
        String anchor = hash < 0 ? "" : target.substring(hash + 1);
        Path file = path.isEmpty()
                ? root.resolve(page.name())
                : root.resolve(page.name()).resolveSibling(path).normalize();
        if (!file.startsWith(root)) {
            return false;
        }
        MarkdownPage targetPage = pages.get(root.relativize(file).toString().replace('\\', '/'));
        if (targetPage == null) {
            return Files.exists(file);
        }
        return anchor.isEmpty() || targetPage.anchors().contains(anchor);
    }
}
