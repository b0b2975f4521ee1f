// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

/** Reads {@code FastClock} until its updater thread has made some updates, and prints what it finds. */
final class BusyReaderMain {
    /** The only argument is the clock's package. */
    public static void main(String... args) throws ReflectiveOperationException {
        BusyReader reader = new BusyReader(BusyReader.class.getClassLoader(), args[0]);
        long before = System.currentTimeMillis();
        long first = reader.read();
        System.out.println("first value real: " + (before <= first && first <= System.currentTimeMillis()));
        reader.readForTicks(20);
        System.out.println("updates: " + (reader.stat("updates") >= 20));
        System.out.println("clock's module: " + reader.fastClock().getModule().getName());
        for (String module : new String[] {"java.management", "jdk.jfr"}) {
            System.out.println(
                    module + ": " + (ModuleLayer.boot().findModule(module).isPresent() ? "present" : "absent"));
        }
    }
}
