// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import io.fastclock.tools.report.Arguments;

/** The options of the command line. */
final class CommandOptions {
    enum Command {
        HELP,
        LIST,
        COUNT
    }

    private static final double DEFAULT_SECONDS = 30;

    Command command = Command.COUNT;
    String pid = "";
    double seconds = DEFAULT_SECONDS;
    boolean live;
    boolean json;
    boolean examine = true;

    private CommandOptions() {}

    /** @throws IllegalArgumentException if an option is missing, unknown or invalid; the message names the option */
    static CommandOptions parse(String... arguments) {
        CommandOptions options = new CommandOptions();
        String command = arguments.length == 0 ? "--help" : arguments[0];
        switch (command) {
            case "--help":
            case "-h":
                options.command = Command.HELP;
                return options;
            case "list":
                options.command = Command.LIST;
                return options;
            case "count":
                break;
            default:
                throw new IllegalArgumentException(
                        "\"" + command + "\" is not a command; the commands are count and list");
        }
        for (int i = 1; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--seconds":
                    i++;
                    options.seconds = Arguments.seconds("--seconds", i < arguments.length ? arguments[i] : "");
                    break;
                case "--live":
                    options.live = true;
                    break;
                case "--json":
                    options.json = true;
                    break;
                case "--no-examine":
                    options.examine = false;
                    break;
                default:
                    options.pid(arguments[i]);
            }
        }
        if (options.pid.isEmpty()) {
            throw new IllegalArgumentException("count requires a process ID; \"list\" shows the process IDs");
        }
        return options;
    }

    private void pid(String argument) {
        if (!argument.matches("[0-9]+")) {
            throw new IllegalArgumentException("\"" + argument + "\" is neither an option nor a process ID");
        }
        if (!pid.isEmpty()) {
            throw new IllegalArgumentException(
                    "count takes one process ID, but " + pid + " and " + argument + " were given");
        }
        pid = argument;
    }
}
