/** Real servers and their clients: H2, Tomcat and Artemis. */
@NullMarked
package io.fastclock.benchmarks.servers;

import org.jspecify.annotations.NullMarked;
