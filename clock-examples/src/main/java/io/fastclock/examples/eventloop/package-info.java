/** A loop that publishes the time itself: {@code clock.update()}, once a turn. */
@NullMarked
package io.fastclock.examples.eventloop;

import org.jspecify.annotations.NullMarked;
