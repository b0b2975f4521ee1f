/** Flight Recorder and JMX: {@code ClockManagement.register(clock, name)}. */
@NullMarked
package io.fastclock.examples.watching;

import org.jspecify.annotations.NullMarked;
