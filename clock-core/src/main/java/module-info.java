/**
 * Clocks that make reading the time cost one memory load.
 *
 * <p>{@link io.fastclock.FastClock} is the place to start.
 */
module io.fastclock {
    // Nullness annotations for compilers and analysers; absent at run time.
    requires static org.jspecify;

    exports io.fastclock;
    exports io.fastclock.testing;
}
