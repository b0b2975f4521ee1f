// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

/** Runs a {@link UpdaterLoad} and a {@link TickProbe}, and prints what they find. */
final class JarProgram {
    /** The only argument is the clock's package. */
    public static void main(String... args) throws Exception {
        UpdaterLoad reader = new UpdaterLoad(UpdaterLoad.class.getClassLoader(), args[0]);
        long before = System.currentTimeMillis();
        long first = reader.read();
        System.out.println("first read: " + (before <= first && first <= System.currentTimeMillis()));
        reader.readForUpdates(20);
        System.out.println("clock's module: " + reader.fastClock().getModule().getName());
        TickProbe.main(args);
    }
}
