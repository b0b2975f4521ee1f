/** Clocks that return the current time for the cost of a few memory loads. Start with {@link io.fastclock.FastClock}. */
module io.fastclock {
    // Optional: the options of a JVM that can be restored from a checkpoint; events for JDK Flight Recorder.
    requires static java.management;
    requires static jdk.management;
    requires static jdk.jfr;

    // Before Java 24, loads from the vDSO data page. Optional would mean absent in most modular applications.
    requires jdk.unsupported;

    exports io.fastclock;
    exports io.fastclock.testing;
}
