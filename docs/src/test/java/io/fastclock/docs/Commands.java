// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks commands without running them: the modules, profiles, jars, examples and files that they name exist.
 *
 * @param examples the names of the examples in {@code examples.jar}
 */
record Commands(Path root, ProjectFacts project, Set<String> examples) {
    private static final Pattern COMMENT = Pattern.compile("(?m)(^|\\s)#.*");

    /** What the reader replaces, as in {@code docs/results/NAME}. */
    private static final Pattern PLACEHOLDER = Pattern.compile("(?:.*/)?[A-Z]+(?:/.*)?");

    /** Returns what the commands name and does not exist. */
    Stream<String> problems(String commands) {
        String text = COMMENT.matcher(commands).replaceAll("");
        return Stream.of(
                        new Rule("module", "-pl ([^ `]+)", project.modules()::contains),
                        new Rule("profile", "\\s-P ?([^\\s`]+)", project.profiles()::contains),
                        new Rule("jar of a module", "([\\w./-]+/target/[\\w.-]+\\.jar)", project.jars()::contains),
                        new Rule("example", "examples\\.jar[ =]([a-z][\\w-]*)", examples::contains),
                        new Rule(
                                "file",
                                "(?<![\\w./-])((?:docs|\\.ci|clock-[a-z]+)/(?!target/)[\\w./-]+)",
                                file -> Files.exists(root.resolve(file))))
                .flatMap(rule -> rule.problems(text));
    }

    private record Rule(String what, String named, Predicate<String> exists) {
        Stream<String> problems(String text) {
            return Pattern.compile(named)
                    .matcher(text)
                    .results()
                    .flatMap(result -> Stream.of(result.group(1).split(",")))
                    .map(name -> name.replaceFirst("^[-!+:]", "")) // Of Maven: not this one, or by its artifact's name.
                    .filter(name -> !PLACEHOLDER.matcher(name).matches() && !exists.test(name))
                    .map(name -> "no such " + what + ": " + name);
        }
    }
}
