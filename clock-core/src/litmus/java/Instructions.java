// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fails unless HotSpot's code for AArch64 accesses the shared fields as the litmus tests do. The argument is a file with what
 * {@code Accesses} has printed, with the option {@code CompileCommand=print}.
 *
 * <p>The code of a method becomes a line of words, in the order of the addresses, as in {@code ldar:wallTicks}. A plain load and the barrier
 * after it are one word, {@code ldr+dmb}, and so are a plain store and the barrier before it, {@code dmb+str}. {@code other} is what has
 * no name here, such as the kernel's counter; its plain accesses have no word.
 */
final class Instructions {
    private static final String RELEASE = "(stlr|dmb\\+str):";

    /** Methods, and what the code of one contains in at least one version: a branch that was not taken so far is not compiled. */
    private static final String[][] REQUIRED = {
        {"KernelTickClock::currentTimeMillis", "^" + acquire("wallTicks") + acquire("other") + acquire("wallWord")},
        {"KernelTickClock::nanoTime", "^" + acquire("monotonicTicks") + acquire("other") + acquire("monotonicWord")},
        {"KernelTickClock::(current|read)\\w+", acquire("state") + "ishld " + acquire("state")}, // A direct read.
        {"KernelTickClock::(current|read)\\w+", acquire("other") + acquire("\\w+Word") + ".*casal"},
        {"KernelTickClock::(current|read)\\w+", "casal .*" + RELEASE + "(\\w+Ticks|other) "},
        {"Clock::(current|read)\\w+", acquire("standIn") + "ishld " + acquire("\\w+Word")},
        {"Seal::sealWords", "swpal .*swpal "},
        {"Seal::push", "^(?!.*swpal .*" + RELEASE + "standIn).*" + RELEASE + "standIn "},
        {"Seal::remove", RELEASE + "monotonicWord .*" + RELEASE + "wallWord .*" + RELEASE + "standIn "},
        {"PeriodicClock::currentTimeMillis", "^" + acquire("wallWord")},
        {"(Periodic|Ticker)Clock::(current|read)\\w+", "casal (\\S+ )?(ish|ldar:other) "},
        // Here a load must not overtake the store before it. An ldapr may.
        {"PeriodicClock::endUpdates", "(stlr:other ldar|dmb\\+str:other (ish )+ldr\\+dmb):wallWord "},
    };

    /** What the code of such a method contains in no version. The offset may be that of another field in the other classes. */
    private static final String[][] FORBIDDEN = {
        {"KernelTickClock::.*", "(?<!\\+)(ldr|str):"},
        {"(Cached|Periodic|Ticker)Clock::.*", "(?<!\\+)(ldr|str):\\w+Word"},
    };

    private static final Pattern METHOD = Pattern.compile("Compiled method .* io\\.fastclock\\.(\\S+) .*");
    private static final Pattern BYTES = Pattern.compile(" +0x[0-9a-f]{16}: ([0-9a-f |]+)");

    private record Form(String name, int mask, int bits) {}

    private static final List<Form> FORMS = List.of(
            new Form("add", 0xFFC00000, 0x91000000), // Of an immediate.
            new Form("ldr", 0xBFC00000, 0xB9400000),
            new Form("str", 0xBFC00000, 0xB9000000),
            new Form("ldrx", 0xBFE00C00, 0xB8600800), // Of a base and an index.
            new Form("strx", 0xBFE00C00, 0xB8200800),
            new Form("ldar", 0xBFFFFC00, 0x88DFFC00),
            new Form("ldapr", 0xBFFFFC00, 0xB8BFC000),
            new Form("stlr", 0xBFFFFC00, 0x889FFC00),
            new Form("casal", 0xBFE0FC00, 0x88E0FC00),
            new Form("swpal", 0xBFE0FC00, 0xB8E08000),
            new Form("ish", 0xFFFFFFFF, 0xD5033BBF), // Of dmb.
            new Form("ishld", 0xFFFFFFFF, 0xD50339BF),
            new Form("call", 0xFC000000, 0x94000000),
            new Form("call", 0xFFFFFC1F, 0xD63F0000));

    private final Map<Integer, String> fields = new HashMap<>(); // By offset.
    private final List<String> versions = new ArrayList<>(); // A method, and its words.

    private static String acquire(String field) {
        return "(ish )?(ldar|ldapr|ldr\\+dmb):" + field + " ";
    }

    public static void main(String[] args) throws IOException {
        Instructions compiled = new Instructions();
        compiled.read(Path.of(args[0]));
        boolean failed = false;
        for (String[] required : REQUIRED) {
            if (compiled.versions(required[0], required[1]).isEmpty()) {
                System.out.println("FAILED: " + required[1] + " is not in " + compiled.versions(required[0], ""));
                failed = true;
            }
        }
        for (String[] forbidden : FORBIDDEN) {
            List<String> found = compiled.versions(forbidden[0], forbidden[1]);
            if (!found.isEmpty()) {
                System.out.println("FAILED: " + forbidden[1] + " is in " + found);
                failed = true;
            }
        }
        System.out.println(compiled.versions.size() + " compiled methods in " + args[0] + ": "
                + (failed ? "FAILED" : "as the litmus tests"));
        System.exit(failed ? 1 : 0);
    }

    /** Returns the compiled versions of the methods whose code contains a pattern. */
    private List<String> versions(String methods, String pattern) {
        Predicate<String> named = Pattern.compile("^\\w*" + methods + " ").asPredicate();
        Predicate<String> contains = Pattern.compile(pattern).asPredicate();
        return versions.stream()
                .filter(named)
                .filter(version -> contains.test(version.substring(version.indexOf(' ') + 1)))
                .toList();
    }

    private void read(Path printed) throws IOException {
        String method = "";
        StringBuilder hex = new StringBuilder();
        for (String line : Files.readAllLines(printed)) {
            Matcher begin = METHOD.matcher(line);
            Matcher bytes = BYTES.matcher(line);
            if (line.startsWith("field ")) {
                fields.put(Integer.valueOf(line.split(" ")[2]), line.split(" ")[1]);
            } else if (begin.matches()) {
                method = begin.group(1);
            } else if (bytes.matches()) {
                hex.append(bytes.group(1).replaceAll("[ |]", ""));
            } else if (line.equals("[/MachCode]")) {
                ByteBuffer code = ByteBuffer.wrap(HexFormat.of().parseHex(hex));
                versions.add(
                        method + " " + words(code.order(ByteOrder.LITTLE_ENDIAN).asIntBuffer()));
                hex.setLength(0);
            }
        }
    }

    private String words(IntBuffer code) {
        Map<Integer, Integer> addresses = new HashMap<>(); // By register: the offset of the field whose address it has.
        Set<Integer> arrays = new HashSet<>(); // Registers.
        StringBuilder words = new StringBuilder();
        while (code.hasRemaining()) {
            int bits = code.get();
            int target = bits & 31;
            int base = bits >>> 5 & 31;
            int immediate = bits >>> 10 & 0xFFF;
            int offset = immediate * (4 << (bits >>> 30 & 1));
            String name = FORMS.stream()
                    .filter(form -> (bits & form.mask) == form.bits)
                    .map(Form::name)
                    .findFirst()
                    .orElse("");
            switch (name) {
                case "add" -> addresses.put(target, immediate);
                case "ldr", "str" -> {
                    if (base != 28 && base != 31) { // Not of the thread, nor of the stack.
                        words.append(name).append(arrays.contains(base) ? ":other " : field(offset));
                    }
                }
                case "ldrx", "strx" -> words.append(name, 0, 3).append(":other ");
                case "ldar", "ldapr", "stlr" -> words.append(name).append(field(addresses.get(base)));
                case "casal", "swpal", "ish", "ishld", "call" ->
                    words.append(name).append(' ');
                default -> {}
            }
            if (name.equals("ldr") && offset == 12) { // The length of an array.
                arrays.add(base);
            }
            if (name.startsWith("ld")) {
                addresses.remove(target);
                arrays.remove(target);
            }
        }
        return words.toString()
                .replaceAll("ldr:(\\w+) ishld", "ldr+dmb:$1")
                .replaceAll("ish str:", "dmb+str:")
                .replaceAll("(?<!\\+)(ldr|str):other |call ", "");
    }

    private String field(Integer offset) {
        return ":" + fields.getOrDefault(offset, "other") + " ";
    }
}
