// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.nio.charset.StandardCharsets;

/** Lines of a log, in memory; full, it begins anew, where a real one would be written out. */
final class AccessLog {
    private static final int LONGEST_NUMBER = 20;
    private static final int FIXED_BYTES = 3 * LONGEST_NUMBER + 5;

    private final byte[] buffer;
    private final byte[] digits = new byte[LONGEST_NUMBER];
    private int length;

    AccessLog(int capacity) {
        buffer = new byte[capacity];
    }

    /** {@code 1700000000000 GET /orders/17 200 3}: when, what, how it ended, how long it took. */
    void write(long nowMillis, String method, String path, int status, long tookMillis) {
        int most = FIXED_BYTES + method.length() + path.length();
        if (most > buffer.length) {
            throw new IllegalArgumentException("a line of " + most + " bytes does not fit into " + buffer.length);
        }
        if (length + most > buffer.length) {
            length = 0;
        }
        append(nowMillis, (byte) ' ');
        append(method, (byte) ' ');
        append(path, (byte) ' ');
        append(status, (byte) ' ');
        append(tookMillis, (byte) '\n');
    }

    int length() {
        return length;
    }

    String text() {
        return new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
    }

    private void append(String text, byte end) {
        for (int i = 0; i < text.length(); i++) {
            buffer[length++] = (byte) text.charAt(i);
        }
        buffer[length++] = end;
    }

    private void append(long number, byte end) {
        long rest = Math.max(0, number); // A clock that is set back makes a request take less than nothing.
        int first = digits.length;
        do {
            digits[--first] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        System.arraycopy(digits, first, buffer, length, digits.length - first);
        length += digits.length - first;
        buffer[length++] = end;
    }
}
