/**
 * Clocks that make reading the time cost one memory load.
 *
 * <p>{@link io.fastclock.FastClock} is the place to start.
 */
module io.fastclock {
    // Nullness annotations for compilers and analysers; absent at run time.
    requires static org.jspecify;

    // What it can tell, where they are there.
    requires static java.management;
    requires static jdk.jfr;

    exports io.fastclock;
    exports io.fastclock.doctor;
    exports io.fastclock.testing;
}
