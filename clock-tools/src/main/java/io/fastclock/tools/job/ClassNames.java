// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

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

    boolean isEmpty() {
        return patterns.isEmpty();
    }

    /** Returns the same name for all classes that a program has generated alike: {@code user$eval*} for {@code user$eval12}. */
    public static String kind(String className) {
        return NUMBER.matcher(className).replaceAll("*");
    }

    public static boolean isPattern(String text) {
        return ALLOWED.matcher(text).matches();
    }

    /** Reads patterns that are separated by semicolons. */
    public static final class Parser implements ITypeConverter<ClassNames> {
        @Override
        public ClassNames convert(String text) {
            for (String pattern : text.split(";", -1)) {
                if (!isPattern(pattern)) {
                    throw new TypeConversionException("\"" + pattern
                            + "\" is neither a class name such as com.acme.Cache nor a package such as com.acme.*");
                }
            }
            return of(text);
        }
    }

    @Override
    public boolean test(String className) {
        return nameInFull(className)
                || patterns.stream()
                        .anyMatch(pattern -> pattern.endsWith("*")
                                && className.startsWith(pattern.substring(0, pattern.length() - 1)));
    }

    /** Whether the class is named itself, and not only its package. */
    boolean nameInFull(String className) {
        return patterns.stream().anyMatch(name -> className.equals(name) || className.startsWith(name + "$"));
    }

    @Override
    public String toString() {
        return String.join(";", patterns);
    }
}
