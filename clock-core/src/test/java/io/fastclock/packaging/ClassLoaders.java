// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/** Class loaders of their own, each as a web application has one. */
final class ClassLoaders {
    private ClassLoaders() {}

    /** It knows FastClock and the JDK. */
    static URLClassLoader withFastClock(String mainClasses) throws MalformedURLException {
        return new URLClassLoader(new URL[] {new File(mainClasses).toURI().toURL()}, null);
    }
}
