/** Tables and charts, and their renderers. This package does not depend on any experiment. */
@NullMarked
package io.fastclock.benchmarks.report;

import org.jspecify.annotations.NullMarked;
