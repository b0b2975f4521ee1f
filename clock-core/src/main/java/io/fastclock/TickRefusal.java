// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** Why this process cannot use the tick counter, as a message for the user. */
final class TickRefusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    final boolean hasRemedy; // Whether the message names an option that helps.

    TickRefusal(String reason) {
        this(reason, false);
    }

    private TickRefusal(String reason, boolean hasRemedy) {
        super(reason);
        this.hasRemedy = hasRemedy;
    }

    static TickRefusal withRemedy(String reason) {
        return new TickRefusal(reason, true);
    }
}
