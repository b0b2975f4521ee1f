// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The main class: runs a trial, and prints one line. The exit code is 1 if the library is not right. */
public final class Right {
    private Right() {}

    /** @param args the trial's class, and how old a time may be, in milliseconds */
    public static void main(String[] args) throws Exception {
        if (System.getProperty("fastclock.clock", "").equals("kernel-tick")) {
            readAllTheTime();
        }
        Trial trial = (Trial) Class.forName(Right.class.getPackageName() + "." + args[0])
                .getDeclaredConstructor()
                .newInstance();
        Checks checks = new Checks(Long.parseLong(args[1]));
        String fault = "";
        try {
            trial.run(checks);
            checks.requireRight();
        } catch (Throwable e) { // Any fault of the library.
            fault = e.toString();
            if (!(e instanceof AssertionError)) {
                e.printStackTrace();
            }
        }
        System.out.println((fault.isEmpty() ? "RIGHT " + checks : "WRONG " + fault + "; " + checks));
        Runtime.getRuntime().halt(fault.isEmpty() ? 0 : 1); // Threads of libraries do not end by themselves.
    }

    /** By the kernel's tick, the first read of each clock in a tick is exact. Here others' reads are the first. */
    private static void readAllTheTime() throws Exception {
        Class<?> fastClock = Class.forName("io.fastclock.FastClock");
        Method wall = fastClock.getMethod("currentTimeMillis");
        Method monotonic = fastClock.getMethod("nanoTime");
        if (!(boolean) fastClock.getMethod("awaitKernelTick", Duration.class).invoke(null, Duration.ofSeconds(10))) {
            throw new IllegalStateException(
                    "no tick counter: " + fastClock.getMethod("stats").invoke(null));
        }
        Thread reader = new Thread(() -> {
            try {
                while (true) {
                    wall.invoke(null);
                    monotonic.invoke(null);
                    LockSupport.parkNanos(100_000);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        });
        reader.setDaemon(true);
        reader.start();
    }
}
