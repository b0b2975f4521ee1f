/** What the examples measure with: comparisons of calls, load for limiters and caches, a server, and the table. */
@NullMarked
package io.fastclock.examples.measure;

import org.jspecify.annotations.NullMarked;
