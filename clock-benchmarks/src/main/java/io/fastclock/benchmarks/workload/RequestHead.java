// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.nio.charset.StandardCharsets;

/**
 * What a proxy wants to know of a request.
 *
 * @param host in the case in which it was sent; empty where none was
 * @param contentLength 0 where none was given
 */
record RequestHead(String method, String path, String host, long contentLength) {
    private static final String HOST = "host";
    private static final String CONTENT_LENGTH = "content-length";

    /**
     * Parses the request line and the header lines of an HTTP/1.1 request.
     *
     * @throws IllegalArgumentException if it is none
     */
    static RequestHead parse(byte[] request) {
        int end = lineEnd(request, 0);
        int firstSpace = indexOf(request, (byte) ' ', 0, end);
        int secondSpace = indexOf(request, (byte) ' ', firstSpace + 1, end);
        if (firstSpace <= 0 || secondSpace <= firstSpace + 1) {
            throw new IllegalArgumentException("no request line");
        }
        String host = "";
        long contentLength = 0;
        int start = end + 2;
        for (end = lineEnd(request, start); end > start; end = lineEnd(request, start)) {
            int colon = indexOf(request, (byte) ':', start, end);
            if (colon < 0) {
                throw new IllegalArgumentException("no colon in the header line at byte " + start);
            }
            if (isNamed(request, start, colon, HOST)) {
                host = value(request, colon + 1, end);
            } else if (isNamed(request, start, colon, CONTENT_LENGTH)) {
                contentLength = Long.parseLong(value(request, colon + 1, end));
            }
            start = end + 2;
        }
        return new RequestHead(
                text(request, 0, firstSpace), text(request, firstSpace + 1, secondSpace), host, contentLength);
    }

    /** Up to the second slash or the query: {@code /orders} of {@code /orders/17?full}. */
    String route() {
        for (int i = 1; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '/' || c == '?') {
                return path.substring(0, i);
            }
        }
        return path;
    }

    private static int lineEnd(byte[] request, int start) {
        for (int i = start; i + 1 < request.length; i++) {
            if (request[i] == '\r' && request[i + 1] == '\n') {
                return i;
            }
        }
        throw new IllegalArgumentException("the line at byte " + start + " does not end");
    }

    private static int indexOf(byte[] request, byte wanted, int start, int end) {
        for (int i = start; i < end; i++) {
            if (request[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isNamed(byte[] request, int start, int end, String lowerCaseName) {
        if (end - start != lowerCaseName.length()) {
            return false;
        }
        for (int i = start; i < end; i++) {
            int c = request[i] >= 'A' && request[i] <= 'Z' ? request[i] + ('a' - 'A') : request[i];
            if (c != lowerCaseName.charAt(i - start)) {
                return false;
            }
        }
        return true;
    }

    private static String value(byte[] request, int start, int end) {
        int from = start;
        while (from < end && request[from] == ' ') {
            from++;
        }
        int to = end;
        while (to > from && request[to - 1] == ' ') {
            to--;
        }
        return text(request, from, to);
    }

    private static String text(byte[] request, int start, int end) {
        return new String(request, start, end - start, StandardCharsets.ISO_8859_1);
    }
}
