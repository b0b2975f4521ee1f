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
 * Fails unless HotSpot's code for AArch64 accesses the shared fields as the litmus tests do. The arguments are {@code instructions.txt} and a
 * file with what {@code Accesses} has printed, with the option {@code CompileCommand=print}.
 *
 * <p>The code of a method becomes a line of words, in the order of the addresses, as in {@code ldar:wallTicks}. A plain load and the barrier
 * after it are one word, {@code ldr+dmb}, and so are a plain store and the barrier before it, {@code dmb+str}. {@code other} is what has
 * no name here, such as the kernel's counter; its plain accesses have no word.
 */
final class Instructions {
    private static final Pattern METHOD = Pattern.compile("Compiled method .* io\\.fastclock\\.(\\S+) .*");
    private static final Pattern BYTES = Pattern.compile(" +0x[0-9a-f]{16}: ([0-9a-f |]+)");

    private record Form(String name, int mask, int bits) {}

    private final List<Form> forms = new ArrayList<>();
    private final Map<Integer, String> fields = new HashMap<>(); // By offset.
    private final List<String> versions = new ArrayList<>(); // A method, and its words.

    public static void main(String[] args) throws IOException {
        Instructions compiled = new Instructions();
        List<String[]> rules = Files.readAllLines(Path.of(args[0])).stream()
                .map(line -> line.split(" +"))
                .toList();
        rules.stream()
                .filter(rule -> rule[0].equals("form"))
                .map(form ->
                        new Form(form[1], Integer.parseUnsignedInt(form[2], 16), Integer.parseUnsignedInt(form[3], 16)))
                .forEach(compiled.forms::add);
        compiled.read(Path.of(args[1]));
        boolean failed = false;
        for (String[] rule : rules) {
            if (rule[0].matches("required|forbidden")) {
                boolean isRequired = rule[0].equals("required");
                List<String> found = compiled.versions(rule[1], rule[2]);
                if (found.isEmpty() == isRequired) {
                    List<String> versions = isRequired ? compiled.versions(rule[1], "") : found;
                    System.out.println("FAILED: " + rule[2] + " is " + rule[0] + " in " + versions);
                    failed = true;
                }
            }
        }
        System.out.println(compiled.versions.size() + " compiled methods in " + args[1] + ": "
                + (failed ? "FAILED" : "as the litmus tests"));
        System.exit(failed ? 1 : 0);
    }

    /** Returns the compiled versions of the methods whose code contains a pattern. */
    private List<String> versions(String methods, String pattern) {
        Predicate<String> named = Pattern.compile("^\\w*" + methods + " ").asPredicate();
        Predicate<String> contains = Pattern.compile(pattern.replace('_', ' ')
                        .replaceAll("acquire\\{(.*?)}", "(ish )?(ldar|ldapr|ldr\\\\+dmb):$1 ")
                        .replaceAll("release\\{(.*?)}", "(stlr|dmb\\\\+str):$1 "))
                .asPredicate();
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
            String name = forms.stream()
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
