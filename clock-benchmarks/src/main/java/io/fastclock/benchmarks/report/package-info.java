/** Tables and charts, and their renderers. */
@NullMarked
package io.fastclock.benchmarks.report;

import org.jspecify.annotations.NullMarked;
