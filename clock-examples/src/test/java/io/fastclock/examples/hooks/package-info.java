/** Hooks of libraries that no example uses, each tried. The catalogue of the tools, and the page of the examples, quote them. */
@NullMarked
package io.fastclock.examples.hooks;

import org.jspecify.annotations.NullMarked;
