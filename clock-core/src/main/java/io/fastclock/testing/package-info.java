/** Clocks for tests. Part of the published jar. */
package io.fastclock.testing;
