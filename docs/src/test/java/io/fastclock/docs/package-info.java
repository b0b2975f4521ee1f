/**
 * Checks the repository's pages: Java compiles, XML is well-formed, commands name existing things, links are not
 * broken, and a figure with a link is where the link leads to.
 */
package io.fastclock.docs;
