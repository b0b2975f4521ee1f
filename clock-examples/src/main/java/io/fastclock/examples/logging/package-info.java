/** The timestamps of log4j2: {@code -Dlog4j2.clock=io.fastclock.examples.logging.FastClockForLog4j}. */
@NullMarked
package io.fastclock.examples.logging;

import org.jspecify.annotations.NullMarked;
