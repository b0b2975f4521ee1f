// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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

/**
 * Compiles the Java blocks of pages against the class path of this test.
 *
 * <p>A block is a compilation unit, or imports followed by statements or by members of a class.
 */
final class JavaBlocks implements AutoCloseable {
    private static final Pattern HEAD =
            Pattern.compile("\\A(?:\\s*(?:package\\s+[\\w.]+;|import\\s+[\\w.*\\s]+;|//[^\n]*\n))*");
    private static final Pattern TYPE = Pattern.compile(
            "\\A\\s*(?:/\\*.*?\\*/\\s*)?(?:@\\w+(?:\\([^)]*\\))?\\s+)*(?:(?:public|final|abstract|sealed|non-sealed)\\s+)*"
                    + "(?:class|interface|@interface|enum|record)\\s+(\\w+)",
            Pattern.DOTALL);
    private static final Pattern PUBLIC_TYPE = Pattern.compile(
            "^public\\s+(?:final\\s+|abstract\\s+)*(?:class|interface|enum|record)\\s+(\\w+)", Pattern.MULTILINE);

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();

    /** Shared by all blocks, because it caches the content of the jars. */
    private final StandardJavaFileManager files =
            compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

    private final Path output;

    /**
     * Creates a compiler.
     *
     * @param output the directory of the class files, for this use only
     */
    JavaBlocks(Path output) {
        this.output = output;
    }

    /** Returns the compilation errors of the block, each as {@code page:line: message}. */
    List<String> problems(CodeBlock block) {
        if (block.exempt() || !block.language().equals("java")) {
            return List.of();
        }
        Matcher head = HEAD.matcher(block.text());
        String imports = head.find() ? head.group() : "";
        String rest = block.text().substring(imports.length());
        // Code added below stays on existing lines, so that line numbers match the page.
        if (TYPE.matcher(rest).find()) {
            List<String> problems = compile(block, imports + rest);
            if (problems.isEmpty() || rest.stripTrailing().endsWith("}")) {
                return problems;
            }
        }
        List<String> problems =
                compile(block, imports + "class Block { void run() throws Exception { " + rest + "\n} }");
        if (!problems.isEmpty()
                && compile(block, imports + "class Block { " + rest + "\n}").isEmpty()) {
            return List.of();
        }
        return problems;
    }

    private List<String> compile(CodeBlock block, String source) {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-Xlint:none",
                "-proc:none",
                "-d",
                output.toString(),
                "-classpath",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")));
        compiler.getTask(null, files, found, options, null, List.of(new Source(source)))
                .call();
        Stream<Diagnostic<? extends JavaFileObject>> errors =
                found.getDiagnostics().stream().filter(each -> each.getKind() == Diagnostic.Kind.ERROR);
        return errors.map(each -> block.at(each.getLineNumber()) + ": " + each.getMessage(Locale.ROOT))
                .toList();
    }

    @Override
    public void close() throws IOException {
        files.close();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String content;

        Source(String content) {
            super(URI.create("page:///" + fileOf(content)), Kind.SOURCE);
            this.content = content;
        }

        /** Returns the file name, which must match a public class. */
        private static String fileOf(String content) {
            Matcher named = PUBLIC_TYPE.matcher(content);
            return (named.find() ? named.group(1) : "Block") + ".java";
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return content;
        }
    }
}
