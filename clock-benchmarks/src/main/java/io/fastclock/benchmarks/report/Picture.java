// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

/** What a report and pages show as an SVG file. */
public interface Picture {
    String name();

    /** A sentence for those who do not see it. */
    String alternative();

    /** Whether there is something to compare. */
    boolean isMeasured();

    String svg();

    default String file() {
        return name() + ".svg";
    }

    /**
     * Returns a link to the file.
     *
     * @param directory of the file, relative to the page, with a trailing slash; may be empty
     */
    default String markdown(String directory) {
        return "![" + Table.escape(alternative()) + "](" + directory + file() + ")\n";
    }
}
