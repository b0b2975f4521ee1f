// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** Lists the examples, and runs the one that is named, or with {@code --all} every one. */
public final class Main {
    private static final Map<String, Example> EXAMPLES = new LinkedHashMap<>();

    static {
        EXAMPLES.put("rate-limiter", new RateLimiterExample());
    }

    private Main() {}

    public static void main(String[] args) throws Exception {
        if (!run(args, System.out)) {
            System.exit(2);
        }
    }

    /** Returns false if the arguments name no example. */
    static boolean run(String[] args, PrintStream out) throws Exception {
        if (args.length == 1 && args[0].equals("--all")) {
            for (Map.Entry<String, Example> example : EXAMPLES.entrySet()) {
                out.println("== " + example.getKey());
                example.getValue().run(out);
            }
            return true;
        }
        Example example = args.length == 1 ? EXAMPLES.get(args[0]) : null;
        if (example == null) {
            out.println("usage: java -jar examples.jar NAME|--all, where NAME is one of " + EXAMPLES.keySet());
            return args.length == 0;
        }
        example.run(out);
        return true;
    }
}
