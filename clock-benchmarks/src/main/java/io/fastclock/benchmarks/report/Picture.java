// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import freemarker.core.XMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;

/** What a report and pages show as an SVG file. */
public interface Picture {
    String TEMPLATE = "report/chart.svg";

    String name();

    String title();

    /** A sentence for those who do not see it. */
    String alternative();

    /** Whether there is something to compare. */
    boolean isMeasured();

    /** Returns the template {@code chart.svg} with this picture. Text stays text: the bytes do not depend on this machine's fonts. */
    default String svg() {
        Configuration format = new Configuration(Configuration.VERSION_2_3_34);
        format.setOutputFormat(XMLOutputFormat.INSTANCE);
        format.setLocale(Locale.ROOT);
        format.setNumberFormat("0.#");
        format.setLogTemplateExceptions(false);
        StringWriter svg = new StringWriter();
        try {
            new Template(TEMPLATE, Resources.text(TEMPLATE), format).process(Map.of("picture", this), svg);
        } catch (IOException | TemplateException e) {
            throw new IllegalStateException(TEMPLATE, e);
        }
        return svg.toString();
    }

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
