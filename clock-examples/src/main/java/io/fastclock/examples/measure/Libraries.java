// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The versions of the examples' libraries, which the build writes into a resource. */
public final class Libraries {
    private static final Properties VERSIONS = load();

    private Libraries() {}

    private static Properties load() {
        Properties versions = new Properties();
        try (InputStream in = Libraries.class.getResourceAsStream("libraries.properties")) {
            if (in == null) {
                throw new IllegalStateException("libraries.properties is missing from the build");
            }
            versions.load(in);
            return versions;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the name and the version, such as {@code Caffeine 3.3.1}.
     *
     * @throws IllegalArgumentException if the build does not name the library
     */
    public static String named(String library) {
        String version = VERSIONS.getProperty(library);
        if (version == null) {
            throw new IllegalArgumentException("libraries.properties has no " + library);
        }
        return library + " " + version;
    }
}
