// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.OptionalDouble;

/** The options of the command line. */
final class Options {
    final boolean json;
    final boolean help;
    final OptionalDouble readsPerSecond;

    private Options(boolean json, boolean help, OptionalDouble readsPerSecond) {
        this.json = json;
        this.help = help;
        this.readsPerSecond = readsPerSecond;
    }

    /**
     * @throws IllegalArgumentException if an option is unknown or a value is invalid. The message names the option or value
     */
    static Options parse(String... args) {
        boolean json = false;
        boolean help = false;
        OptionalDouble readsPerSecond = OptionalDouble.empty();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--json":
                    json = true;
                    break;
                case "--help":
                case "-h":
                    help = true;
                    break;
                case "--attach-rate":
                    i++;
                    readsPerSecond = OptionalDouble.of(rate(i < args.length ? args[i] : ""));
                    break;
                default:
                    throw new IllegalArgumentException("unknown option: \"" + args[i] + "\"");
            }
        }
        return new Options(json, help, readsPerSecond);
    }

    private static double rate(String text) {
        try {
            double rate = Double.parseDouble(text);
            if (rate >= 0 && !Double.isInfinite(rate)) {
                return rate;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new IllegalArgumentException(
                "--attach-rate must be a number of reads a second, 0 or more, not \"" + text + "\"");
    }
}
