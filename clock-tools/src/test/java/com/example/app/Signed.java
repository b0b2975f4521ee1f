// SPDX-License-Identifier: Apache-2.0
package com.example.app;

/** To be put into a signed jar. The JVM verifies the class file in the jar, and not the one that the agent generates from it. */
public final class Signed {
    public static void main(String[] args) {
        System.out.println("signers: " + Signed.class.getSigners().length);
        long millis = System.currentTimeMillis(); // Signed.main 1 FastClock.currentTimeMillis()
        System.out.println("read: " + (millis > 0));
    }
}
