// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * As an application in one jar: its class loader has a FastClock that the class path has not. It has replaced {@code System.err}. Ends
 * with its standard input.
 */
public final class FatJar {
    public static void main(String[] args) throws Exception {
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        URL core = Path.of(System.getProperty("core")).toUri().toURL();
        try (URLClassLoader own = new URLClassLoader(new URL[] {core}, null)) {
            Sink.use(own.loadClass("io.fastclock.FastClock").getMethod("stats").invoke(null));
            Requests.answer(System::currentTimeMillis);
        }
    }
}
