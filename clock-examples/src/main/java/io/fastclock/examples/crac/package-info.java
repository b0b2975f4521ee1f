/** Coordinated restore at checkpoint: {@code FastClock.refresh()} after a restore. */
@NullMarked
package io.fastclock.examples.crac;

import org.jspecify.annotations.NullMarked;
