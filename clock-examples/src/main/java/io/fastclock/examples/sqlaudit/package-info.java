/** An audit of JDBC statements: {@code stopwatchFactory(() -> new ClockStopwatch(FastClock.clock()))}. */
@NullMarked
package io.fastclock.examples.sqlaudit;

import org.jspecify.annotations.NullMarked;
