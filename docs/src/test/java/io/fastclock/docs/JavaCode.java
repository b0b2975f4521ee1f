// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles Java code of pages: a file that begins with its package, or imports, and then statements or public members. */
final class JavaCode extends SimpleJavaFileObject {
    private static final Pattern IMPORTS_AND_CODE =
            Pattern.compile("((?:import [\\w.*]+;\\s*)*)((?://[^\n]*\n)*(public )?.*)", Pattern.DOTALL);
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** Shared, because it caches the content of the jars. */
    private static final StandardJavaFileManager FILES =
            COMPILER.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));

    private final String code;

    private JavaCode(String code) {
        super(URI.create("page:///Page.java"), Kind.SOURCE);
        this.code = code;
    }

    /** Returns the errors and warnings. Their lines are those of the text. */
    static Stream<Diagnostic<? extends JavaFileObject>> problems(String text) {
        Matcher parts = IMPORTS_AND_CODE.matcher(text);
        // What is added stays on existing lines, which then have the numbers that an error names.
        String code = text;
        if (!text.startsWith("package ") && parts.matches()) {
            boolean areMembers = parts.group(3) != null; // Those of an interface may be static.
            code = parts.group(1)
                    + (areMembers ? "interface Page { " : "class Page { void run() throws Exception { ")
                    + parts.group(2)
                    + (areMembers ? "}" : "}}");
        }
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        // Stops after the analysis, and so writes no class files. Without what it says of libraries.
        List<String> options = List.of(
                "-Xlint:all,-processing,-classfile,-path",
                "-proc:none",
                "-XDshould-stop.ifNoError=FLOW",
                "-classpath",
                CLASS_PATH);
        COMPILER.getTask(null, FILES, found, options, null, List.of(new JavaCode(code)))
                .call();
        return found.getDiagnostics().stream().filter(each -> each.getKind() != Diagnostic.Kind.NOTE);
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return code;
    }

    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
        return true; // A page has no file name for its public class.
    }
}
