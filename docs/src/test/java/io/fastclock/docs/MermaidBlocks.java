// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Diagrams in Mermaid: each line must have a form that these pages use. Mermaid itself is a program for browsers; a line
 * that this class does not know may be right, and is added here after it was seen rendered.
 */
final class MermaidBlocks {
    private static final String NAME = "[A-Za-z][A-Za-z0-9_]*";
    private static final String LABEL = "[^;#]+";
    private static final Map<String, List<Pattern>> FORMS = Map.of(
            "stateDiagram-v2",
            patterns(
                    "(" + NAME + "|\\[\\*\\]) --> (" + NAME + "|\\[\\*\\])( ?: " + LABEL + ")?",
                    "state \"" + LABEL + "\" as " + NAME,
                    NAME + " ?: " + LABEL,
                    "direction (LR|TB)",
                    "note (left|right) of " + NAME + "( ?: " + LABEL + ")?",
                    "end note"),
            "sequenceDiagram",
            patterns(
                    "(participant|actor) " + NAME + "( as " + LABEL + ")?",
                    NAME + " ?(->>|-->>|-x|->|-->|-\\))[+-]?" + NAME + " ?: " + LABEL,
                    "[Nn]ote (left of|right of|over) " + NAME + "(, ?" + NAME + ")? ?: " + LABEL,
                    "(alt|else|loop|opt|par|and|rect|critical)( " + LABEL + ")?",
                    "(activate|deactivate) " + NAME,
                    "autonumber|end"),
            "flowchart",
            patterns(
                    node() + "( *(-->|---|-\\.->|==>)(\\|[^|]+\\|)? *" + node() + ")*",
                    "subgraph " + LABEL,
                    "direction (LR|TB|TD)",
                    "end"));

    private static List<Pattern> patterns(String... forms) {
        return List.of(forms).stream().map(Pattern::compile).toList();
    }

    private static String node() {
        return NAME
                + "(\\[\"[^\"]+\"\\]|\\(\\[?\"[^\"]+\"\\]?\\)|\\{\"[^\"]+\"\\}|\\[[^\\]\"()]+\\]|\\{[^}\"()]+\\}|\\([^()\"]+\\))?";
    }

    /** Says which lines Mermaid might not understand. */
    List<String> problems(CodeBlock block) {
        List<String> problems = new ArrayList<>();
        if (!block.language().equals("mermaid")) {
            return problems;
        }
        List<String> lines = block.text().lines().map(String::strip).toList();
        String kind = lines.isEmpty() ? "" : lines.get(0).split(" ", 2)[0];
        List<Pattern> forms = FORMS.get(kind);
        if (forms == null) {
            return List.of(block.at(1) + ": \"" + kind + "\" is none of the diagrams " + FORMS.keySet());
        }
        int open = 0;
        for (int i = 1; i < lines.size(); i++) {
            String line = lines.get(i);
            boolean known = line.isEmpty()
                    || line.startsWith("%%")
                    || forms.stream().anyMatch(form -> form.matcher(line).matches());
            if (!known) {
                problems.add(block.at(i + 1) + ": no line of a " + kind + ": " + line);
            }
            open += line.matches("(alt|loop|opt|par|rect|critical|subgraph)( .*)?") ? 1 : 0;
            open -= line.equals("end") ? 1 : 0;
        }
        if (open != 0) {
            problems.add(block.at(lines.size()) + ": a part of the diagram is not ended");
        }
        return problems;
    }
}
