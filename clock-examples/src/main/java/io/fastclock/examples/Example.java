// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import java.io.PrintStream;

/** One use of FastClock. It runs for seconds, prints what it found, and throws if the use does not work. */
public interface Example {
    void run(PrintStream out) throws Exception;
}
