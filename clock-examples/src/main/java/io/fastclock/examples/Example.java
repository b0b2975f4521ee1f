// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import java.io.PrintStream;

/** Something to be seen. It runs for seconds, prints what it found, and throws if that is not what it promises. */
interface Example {
    void run(PrintStream out) throws Exception;
}
