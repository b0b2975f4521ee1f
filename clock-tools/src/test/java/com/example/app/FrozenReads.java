// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import com.example.other.Outside;
import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.function.LongSupplier;

/**
 * Prints for each of its clock reads whether the read returned the time of FastClock or of the system clock. An override of
 * FastClock returns a fixed time.
 */
@SuppressWarnings("UnnecessaryLambda")
public final class FrozenReads {
    public static void main(String[] args) throws Exception {
        try (ClockOverride frozen = FastClock.override(new ManualClock())) {
            String module = FastClock.class.getModule().getName();
            System.out.println("FastClock is of " + (module == null ? FastClock.class.getClassLoader() : module));
            print("override", frozen == null ? 0 : FastClock.currentTimeMillis());
            changeable();
            unchangeable();
            printNanos("System.nanoTime()", System.nanoTime());
            LongSupplier nanos = System::nanoTime;
            printNanos("System::nanoTime", nanos.getAsLong());
        }
    }

    private static void print(String what, long millis) {
        boolean fastClock = millis == ManualClock.DEFAULT_START.toEpochMilli();
        System.out.println(what + ": " + (fastClock ? "FastClock" : "system"));
    }

    private static void printNanos(String what, long nanos) {
        System.out.println(what + ": " + (nanos == FastClock.nanoTime() ? "FastClock" : "system"));
    }

    private static void changeable() {
        print("static method", System.currentTimeMillis());
        LongSupplier reference = System::currentTimeMillis;
        print("method reference", reference.getAsLong());
    }

    private static void unchangeable() throws Exception {
        LongSupplier serializable = (LongSupplier & Serializable) System::currentTimeMillis;
        print("serializable method reference", serializable.getAsLong());
        print("the same, deserialised", copy(serializable).getAsLong());
        print("other package", Outside.millis());
        print("excluded class", Excluded.read());
        print("excluded class's nested one", Excluded.Nested.read());
    }

    private static LongSupplier copy(LongSupplier original) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (LongSupplier) in.readObject();
        }
    }

    static final class Excluded {
        static long read() {
            return System.currentTimeMillis();
        }

        static final class Nested {
            static long read() {
                return System.currentTimeMillis();
            }
        }
    }
}
