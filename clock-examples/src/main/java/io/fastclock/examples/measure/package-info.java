/** What the examples measure with: figures before and after, loads for limiters and caches, a server. */
@NullMarked
package io.fastclock.examples.measure;

import org.jspecify.annotations.NullMarked;
