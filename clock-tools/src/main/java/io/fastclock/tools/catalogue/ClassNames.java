// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.catalogue;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Patterns of class names: {@code com.acme.*} for a package and its subpackages, {@code com.acme.Cache} for one class and its
 * nested classes.
 */
public final class ClassNames implements Predicate<String> {
    private static final Pattern ALLOWED =
            Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*(\\.\\*)?");

    private static final Pattern NUMBER = Pattern.compile("[0-9a-f]*[0-9][0-9a-f]*");
    public static final ClassNames NONE = new ClassNames(List.of());

    private final List<String> patterns;

    private ClassNames(List<String> patterns) {
        this.patterns = patterns;
    }

    /** Reads {@link #toString}. */
    static ClassNames of(String patterns) {
        return patterns.isEmpty() ? NONE : new ClassNames(List.of(patterns.split(";", -1)));
    }

    public boolean isEmpty() {
        return patterns.isEmpty();
    }

    /** Returns the same name for all classes that a program has generated alike: {@code user$eval*} for {@code user$eval12}. */
    public static String kind(String className) {
        return NUMBER.matcher(className).replaceAll("*");
    }

    public static boolean isPattern(String text) {
        return ALLOWED.matcher(text).matches();
    }

    /**
     * Reads patterns that are separated by semicolons.
     *
     * @throws IllegalArgumentException with what is allowed
     */
    public static ClassNames parse(String text) {
        for (String pattern : text.split(";", -1)) {
            if (!isPattern(pattern)) {
                throw new IllegalArgumentException(
                        "a class such as com.acme.Cache or a package such as com.acme.*, or some of"
                                + " them with semicolons between them");
            }
        }
        return of(text);
    }

    @Override
    public boolean test(String className) {
        return matching(className) != null;
    }

    /** Returns the first pattern that a class matches, or null. Without a lambda: a class is being loaded. */
    public @Nullable String matching(String className) {
        for (String pattern : patterns) {
            boolean isPackage = pattern.endsWith("*");
            if (isPackage
                    ? className.startsWith(pattern.substring(0, pattern.length() - 1))
                    : isIn(className, pattern)) {
                return pattern;
            }
        }
        return null;
    }

    /** Whether the class is named itself, and not only its package. */
    public boolean nameInFull(String className) {
        return patterns.stream().anyMatch(name -> isIn(className, name));
    }

    private static boolean isIn(String className, String topLevel) {
        int end = topLevel.length();
        return className.startsWith(topLevel) && (className.length() == end || className.charAt(end) == '$');
    }

    @Override
    public String toString() {
        return String.join(";", patterns);
    }
}
