/** Snowflake ids: {@code new SnowflakeIds(FastClock.clock(), node, nodeBits)}. */
@NullMarked
package io.fastclock.examples.ids;

import org.jspecify.annotations.NullMarked;
