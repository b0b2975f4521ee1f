// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

/**
 * A fenced code block of a page.
 *
 * @param line the line of the opening fence
 * @param language the word after the fence; empty if there is none
 * @param exempt whether a comment before the block exempts it from compilation
 */
record CodeBlock(String page, int line, String language, String text, boolean exempt) {

    boolean isShell() {
        return language.isEmpty() || language.equals("sh") || language.equals("bash") || language.equals("shell");
    }

    /** Returns the position {@code page:line} of a line of the block. The first line of the block is 1. */
    String at(long lineOfBlock) {
        return page + ":" + (line + lineOfBlock);
    }
}
