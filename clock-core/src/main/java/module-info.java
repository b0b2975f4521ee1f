/**
 * Clocks that return the current time for the cost of one memory load. Start with {@link io.fastclock.FastClock}.
 */
module io.fastclock {
    // Nullness annotations, for compilers and static analysis only.
    requires static org.jspecify;

    // Optional: CPU time and JMX; events for JDK Flight Recorder.
    requires static java.management;
    requires static jdk.jfr;

    exports io.fastclock;
    exports io.fastclock.testing;
}
