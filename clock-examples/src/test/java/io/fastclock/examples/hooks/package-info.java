/** Hooks of libraries that no example uses, each tried. The catalogue of the tools, and the page of the examples, quote them. */
package io.fastclock.examples.hooks;
