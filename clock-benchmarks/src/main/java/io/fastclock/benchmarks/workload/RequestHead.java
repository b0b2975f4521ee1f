// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.nio.charset.StandardCharsets;

/**
 * The parts of a request that a proxy uses.
 *
 * @param host empty if absent
 * @param contentLength 0 if absent
 */
record RequestHead(String method, String path, String host, long contentLength) {
    /** Parses the request line and the header lines of a well-formed HTTP/1.1 request. */
    static RequestHead parse(byte[] request) {
        int methodEnd = indexOf(request, ' ', 0);
        int pathEnd = indexOf(request, ' ', methodEnd + 1);
        String host = "";
        long contentLength = 0;
        int start = indexOf(request, '\r', pathEnd) + 2;
        while (request[start] != '\r') {
            int colon = indexOf(request, ':', start);
            int end = indexOf(request, '\r', colon);
            if (isNamed(request, start, colon, "host")) {
                host = text(request, colon + 1, end).strip();
            } else if (isNamed(request, start, colon, "content-length")) {
                contentLength = Long.parseLong(text(request, colon + 1, end).strip());
            }
            start = end + 2;
        }
        return new RequestHead(text(request, 0, methodEnd), text(request, methodEnd + 1, pathEnd), host, contentLength);
    }

    /** The first segment: {@code /orders} of {@code /orders/17?full}. */
    String route() {
        int end = path.indexOf('/', 1);
        return end < 0 ? path : path.substring(0, end);
    }

    private static int indexOf(byte[] request, char wanted, int start) {
        int i = start;
        while (request[i] != wanted) {
            i++;
        }
        return i;
    }

    private static boolean isNamed(byte[] request, int start, int end, String lowerCaseName) {
        boolean same = end - start == lowerCaseName.length();
        for (int i = start; same && i < end; i++) {
            same = Character.toLowerCase((char) request[i]) == lowerCaseName.charAt(i - start);
        }
        return same;
    }

    private static String text(byte[] request, int start, int end) {
        return new String(request, start, end - start, StandardCharsets.ISO_8859_1);
    }
}
