// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a class in several class loaders that do not share a parent. Arguments: the number, and their common class path. */
public final class Webapps {
    public static void main(String[] args) throws Exception {
        List<URL> path = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            path.add(Path.of(args[i]).toUri().toURL());
        }
        List<Method> reads = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            ClassLoader webapp = new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
            reads.add(webapp.loadClass(Reader.class.getName()).getMethod("read"));
        }
        for (int round = 0; round < 1_000; round++) {
            for (Method read : reads) {
                read.invoke(null);
            }
            Thread.sleep(1); // The agent decides on a thread of its own which clock the loader gets.
        }
        System.out.println("done");
    }

    public static final class Reader {
        public static void read() {
            Sink.use(System.currentTimeMillis());
        }
    }
}
