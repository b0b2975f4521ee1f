// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/** Creates class loaders like those of web applications. */
public final class ClassLoaders {
    private ClassLoaders() {}

    /** Creates a class loader that finds only FastClock and the JDK. */
    public static URLClassLoader withFastClock(String mainClasses) throws MalformedURLException {
        return new URLClassLoader(new URL[] {new File(mainClasses).toURI().toURL()}, null);
    }
}
