// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Patterns of class names: {@code com.acme.*} for a package and its subpackages, {@code com.acme.Cache} for one class and its
 * nested classes.
 */
public final class ClassNames implements Predicate<String> {
    private static final Pattern ALLOWED =
            Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*(\\.\\*)?");

    public static final ClassNames NONE = new ClassNames(List.of());

    private final List<String> patterns;

    private ClassNames(List<String> patterns) {
        this.patterns = patterns;
    }

    /**
     * Parses a list of patterns, separated by semicolons.
     *
     * @throws IllegalArgumentException if a pattern is invalid; the message contains the pattern
     */
    public static ClassNames parse(String option, String text) {
        List<String> patterns = new ArrayList<>();
        for (String pattern : text.split(";", -1)) {
            if (!ALLOWED.matcher(pattern).matches()) {
                throw new IllegalArgumentException(option + " is \"" + text + "\", and \"" + pattern
                        + "\" is neither a class name such as com.acme.Cache nor a package pattern such as com.acme.*");
            }
            patterns.add(pattern);
        }
        return new ClassNames(List.copyOf(patterns));
    }

    /** A pattern for a class also matches its nested classes. */
    @Override
    public boolean test(String className) {
        for (String pattern : patterns) {
            if (pattern.endsWith("*")
                    ? className.startsWith(pattern.substring(0, pattern.length() - 1))
                    : className.equals(pattern) || className.startsWith(pattern + "$")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return String.join(";", patterns);
    }
}
