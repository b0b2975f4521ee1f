/** What results are shown as: tables, charts, and the ways to render them. Knows no experiment. */
@NullMarked
package io.fastclock.benchmarks.report;

import org.jspecify.annotations.NullMarked;
