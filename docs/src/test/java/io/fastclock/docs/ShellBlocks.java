// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks commands without running them: the modules, profiles, scripts, jars and examples that they name must exist.
 * Commands within prose are checked too.
 */
final class ShellBlocks {
    private static final Pattern INLINE = Pattern.compile("`((?:mvn|java -jar|\\.ci/)[^`]*)`");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|([^\\s\"']+)");

    /** A path within the repository, except build output. */
    private static final Pattern PATH = Pattern.compile("(?:\\./)?(?:docs|\\.ci|clock-[a-z]+)/[\\w./-]+");

    /** A placeholder that the reader replaces, as in {@code docs/results/NAME}. */
    private static final Pattern PLACEHOLDER = Pattern.compile("(?:^|.*/)[A-Z]+(?:/.*|$)");

    private static final String AGENT = "-javaagent:";

    /** The reader's application. */
    private static final String APPLICATION = "app.jar";

    private final ProjectFacts project;

    ShellBlocks(ProjectFacts project) {
        this.project = project;
    }

    List<String> problems(CodeBlock block) {
        List<String> problems = new ArrayList<>();
        if (block.exempt() || !block.isShell()) {
            return problems;
        }
        List<String> lines = block.text().lines().toList();
        Path directory = project.root();
        StringBuilder command = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("(^|\\s)#.*", "").strip();
            if (line.endsWith("\\")) {
                command.append(line, 0, line.length() - 1).append(' ');
                continue;
            }
            List<String> words = words(command + line);
            command.setLength(0);
            if (words.size() == 2 && words.get(0).equals("cd") && Files.isDirectory(directory.resolve(words.get(1)))) {
                directory = directory.resolve(words.get(1)).normalize();
            } else {
                check(words, directory, block.at(i + 1), problems);
            }
        }
        return problems;
    }

    List<String> problems(MarkdownPage page) {
        List<String> problems = new ArrayList<>();
        for (MarkdownPage.Line line : page.prose()) {
            Matcher inline = INLINE.matcher(line.text());
            while (inline.find()) {
                check(words(inline.group(1)), project.root(), page.name() + ":" + line.number(), problems);
            }
        }
        return problems;
    }

    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            for (int group = 1; group <= 3; group++) {
                String text = word.group(group);
                if (text != null) {
                    words.add(text);
                }
            }
        }
        while (!words.isEmpty() && words.get(0).matches("\\w+=.*")) {
            words.remove(0);
        }
        return words;
    }

    private void check(List<String> words, Path directory, String place, List<String> problems) {
        if (words.isEmpty()) {
            return;
        }
        if (words.get(0).equals("mvn")) {
            checkMaven(words, place, problems);
        }
        int jar = words.indexOf("-jar") + 1;
        if (words.get(0).equals("java") && jar > 0 && jar < words.size()) {
            checkJar(words.subList(jar, words.size()), directory, place, problems);
        }
        for (String word : words) {
            if (word.startsWith(AGENT)) {
                checkJar(List.of(word.substring(AGENT.length()).split("=", 2)), directory, place, problems);
            }
        }
        for (String word : words) {
            if (PATH.matcher(word).matches()
                    && !word.contains("target/")
                    && !PLACEHOLDER.matcher(word).matches()
                    && !Files.exists(project.root().resolve(word))) {
                problems.add(place + ": no such file: " + word);
            }
        }
        String program = words.get(0);
        if (program.startsWith("./") && !Files.exists(directory.resolve(program))) {
            problems.add(place + ": no such file: " + program);
        }
    }

    private void checkMaven(List<String> words, String place, List<String> problems) {
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            String next = i + 1 < words.size() ? words.get(i + 1) : "";
            if (word.equals("-pl") || word.equals("--projects")) {
                for (String module : next.split(",", -1)) {
                    if (!project.modules()
                            .contains(module.replaceFirst("^[!:]", "").replaceFirst("/$", ""))) {
                        problems.add(place + ": no such module: " + module);
                    }
                }
            } else if (word.startsWith("-P")) {
                for (String profile : (word.equals("-P") ? next : word.substring(2)).split(",", -1)) {
                    if (!project.profiles().contains(profile.replaceFirst("^[-!+]", ""))) {
                        problems.add(place + ": no such profile: " + profile);
                    }
                }
            }
        }
    }

    private void checkJar(List<String> jarAndArguments, Path directory, String place, List<String> problems) {
        String jar = jarAndArguments.get(0);
        if (jar.equals(APPLICATION)) {
            return;
        }
        String argument = jarAndArguments.size() > 1 ? jarAndArguments.get(1) : "--all";
        String path = project.root()
                .relativize(directory.resolve(jar).normalize())
                .toString()
                .replace('\\', '/');
        boolean known = jar.contains("/")
                ? project.jars().contains(path)
                : project.jars().stream().anyMatch(each -> each.endsWith("/" + jar));
        if (!known) {
            problems.add(place + ": no module builds " + jar);
        } else if (jar.endsWith("examples.jar")
                && !argument.equals("--all")
                && !argument.equals("...")
                && !PLACEHOLDER.matcher(argument).matches()
                && !project.examples().contains(argument)) {
            problems.add(place + ": no such example: " + argument);
        }
    }
}
