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
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Says of each of its clock reads whether FastClock is read, whose time stands still, or the system's clock. */
@SuppressWarnings({"JavaUtilDate", "UnnecessaryLambda"})
public final class FrozenReads {
    private FrozenReads() {}

    public static void main(String[] args) throws Exception {
        try (ClockOverride frozen = FastClock.override(new ManualClock())) {
            String module = FastClock.class.getModule().getName();
            System.out.println("FastClock is of " + (module == null ? FastClock.class.getClassLoader() : module));
            say("override", frozen == null ? 0 : FastClock.currentTimeMillis());
            changeable();
            unchangeable();
            sayNanos("System.nanoTime()", System.nanoTime());
            LongSupplier nanos = System::nanoTime;
            sayNanos("System::nanoTime", nanos.getAsLong());
        }
    }

    private static void say(String what, long millis) {
        boolean fastClock = millis == ManualClock.DEFAULT_START.toEpochMilli();
        System.out.println(what + ": " + (fastClock ? "FastClock" : "system"));
    }

    private static void sayNanos(String what, long nanos) {
        System.out.println(what + ": " + (nanos == FastClock.nanoTime() ? "FastClock" : "system"));
    }

    private static void changeable() {
        say("static method", System.currentTimeMillis());
        Instance instance = new Instance();
        say("constructor", instance.created);
        say("instance method", instance.read());
        say("inner class", instance.new Inner().read());
        say("static initialiser", Loaded.AT);
        say("interface's default method", new Face() {}.byDefault());
        say("interface's static method", Face.ofInterface());
        say("enum", Kind.ONE.created);
        LongSupplier lambda = () -> System.currentTimeMillis();
        say("lambda", lambda.getAsLong());
        LongSupplier reference = System::currentTimeMillis;
        say("method reference", reference.getAsLong());
        Supplier<Long> boxed = System::currentTimeMillis;
        say("boxing method reference", boxed.get());
    }

    private static void unchangeable() throws Exception {
        LongSupplier serializable = (LongSupplier & Serializable) System::currentTimeMillis;
        say("serializable method reference", serializable.getAsLong());
        say("the same, deserialised", copy(serializable).getAsLong());
        say("other package", Outside.millis());
        say("excluded class", Excluded.read());
        say("excluded class's nested one", Excluded.Nested.read());
        say("Date", new Date().getTime());
        say("Instant", Instant.now().toEpochMilli());
        say("Clock", Clock.systemUTC().millis());
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

    /** Loaded while the time stands still. */
    static final class Loaded {
        static final long AT = System.currentTimeMillis();

        private Loaded() {}
    }

    /** For {@code exclude}. */
    static final class Excluded {
        private Excluded() {}

        static long read() {
            return System.currentTimeMillis();
        }

        /** Goes with its outer class. */
        static final class Nested {
            private Nested() {}

            static long read() {
                return System.currentTimeMillis();
            }
        }
    }

    /** Reads in a constructor and an instance method. */
    static class Instance {
        final long created = System.currentTimeMillis();
        private int reads;

        long read() {
            reads++;
            return System.currentTimeMillis();
        }

        /** Reads in an inner class. */
        class Inner {
            long read() {
                return reads > 0 ? System.currentTimeMillis() : 0;
            }
        }
    }

    /** Reads in an interface. */
    interface Face {
        default long byDefault() {
            return System.currentTimeMillis();
        }

        static long ofInterface() {
            return System.currentTimeMillis();
        }
    }

    /** Reads in an enum. */
    enum Kind {
        ONE;

        final long created = System.currentTimeMillis();
    }
}
