// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Paths;
import java.util.Objects;

/** Creates class loaders like those of web applications. */
public final class ClassLoaders {
    private ClassLoaders() {}

    /** Creates a class loader that finds only FastClock and the JDK. */
    public static URLClassLoader withFastClock() throws MalformedURLException {
        return new URLClassLoader(new URL[] {url("mainClasses")}, null);
    }

    /** Creates a class loader that also finds the classes of the tests, but no library. */
    public static URLClassLoader withTests() throws MalformedURLException {
        return new URLClassLoader(new URL[] {url("mainClasses"), url("testClasses")}, null);
    }

    private static URL url(String classes) throws MalformedURLException {
        String directory = Objects.requireNonNull(System.getProperty("test.fastclock." + classes));
        return Paths.get(directory).toUri().toURL();
    }
}
