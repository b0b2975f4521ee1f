/**
 * Checks the repository's pages: Java compiles, XML is well-formed, commands name existing things, and links are not
 * broken.
 */
@NullMarked
package io.fastclock.docs;

import org.jspecify.annotations.NullMarked;
