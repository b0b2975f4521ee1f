/** A clock for tests, in the published jar so that users' tests can have it. */
@NullMarked
package io.fastclock.testing;

import org.jspecify.annotations.NullMarked;
