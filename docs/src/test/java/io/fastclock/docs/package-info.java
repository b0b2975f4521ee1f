/**
 * Checks the repository's pages: Java in them compiles, XML is well-formed, commands name what exists, and links lead
 * somewhere.
 */
@NullMarked
package io.fastclock.docs;

import org.jspecify.annotations.NullMarked;
