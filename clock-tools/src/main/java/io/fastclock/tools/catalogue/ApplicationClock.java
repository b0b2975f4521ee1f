// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.catalogue;

/** The names of FastClock as applications know it. The copy of FastClock inside this tool has another name. */
public final class ApplicationClock {
    /** The package. Not a literal: a literal would be relocated when this tool is packaged. */
    public static final String PACKAGE = String.join(".", "io", "fastclock");

    public static final String NAME = PACKAGE + ".FastClock";
    public static final String INTERNAL_NAME = NAME.replace('.', '/');

    /**
     * The prefix of the internal names of the classes that this tool defines in {@code java.lang}. As long as the name of the package of
     * their templates.
     */
    public static final String INJECTED = "java/lang/FastClock$Injected";

    private ApplicationClock() {}
}
