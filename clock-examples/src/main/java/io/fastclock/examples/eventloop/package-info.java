/** An event loop that publishes the time: {@code clock.update()}, once per turn. */
@NullMarked
package io.fastclock.examples.eventloop;

import org.jspecify.annotations.NullMarked;
