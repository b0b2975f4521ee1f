// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

/**
 * A fenced block of a page.
 *
 * @param line the page's line that opens it
 * @param language what stands behind the fence; empty if nothing does
 * @param exempt whether a comment before it says that it is not compiled, and why
 */
record CodeBlock(String page, int line, String language, String text, boolean exempt) {

    boolean isShell() {
        return language.isEmpty() || language.equals("sh") || language.equals("bash") || language.equals("shell");
    }

    /** Says where a line of the block is; its first is 1. */
    String at(long lineOfBlock) {
        return page + ":" + (line + lineOfBlock);
    }
}
