// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

public final class Main {
    private Main() {}

    public static void main(String[] a) {}
}
