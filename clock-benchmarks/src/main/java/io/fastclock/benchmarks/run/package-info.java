/** What is run, with how many threads, for how long; and what is shown while it runs. */
@NullMarked
package io.fastclock.benchmarks.run;

import org.jspecify.annotations.NullMarked;
