// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * For each line, it transforms a class that reads the clock again, and redefines it, as a debugger does, unless it has. Prints which
 * version runs. With an argument, its agent loads that class.
 */
public final class Swapped {
    private static final CompletableFuture<Instrumentation> AGENT = new CompletableFuture<>();

    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        AGENT.complete(instrumentation);
        if (arguments != null) {
            Version.get();
        }
    }

    public static void main(String[] args) throws Exception {
        Version.get();
        byte[] first = OwnLoader.classFile(Version.class);
        byte[] second = new String(first, StandardCharsets.ISO_8859_1)
                .replace("first", "other")
                .getBytes(StandardCharsets.ISO_8859_1);
        Requests.answer(() -> {
            if (Version.get().equals("first")) {
                AGENT.join().retransformClasses(Version.class);
                AGENT.join().redefineClasses(new ClassDefinition(Version.class, second));
                return Version.get();
            }
            return "still " + Version.get();
        });
    }

    private static final class Version {
        static String get() {
            LongSupplier clock = System::currentTimeMillis;
            return clock.getAsLong() > 0 ? "first" : "never";
        }
    }
}
