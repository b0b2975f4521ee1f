/** Snowflake ids: {@code new SnowflakeIds(DirectClock.instance(), node, nodeBits)}. */
@NullMarked
package io.fastclock.examples.ids;

import org.jspecify.annotations.NullMarked;
