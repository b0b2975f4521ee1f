// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.management.ManagementFactory;
import java.util.Objects;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanRegistration;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * Registers an {@link AdaptiveClock} for JMX. Needs the module {@code java.management}. Without that module,
 * {@link #register} throws a {@link NoClassDefFoundError}.
 *
 * <p>{@link FastClock} registers its clock under the name {@code FastClock} if the system property {@code fastclock.jmx} is
 * {@code true}.
 *
 * <p><b>Thread-safety.</b> All methods are safe for use by multiple threads.
 */
public final class ClockManagement {
    private ClockManagement() {}

    /**
     * Registers a clock at the platform's MBean server as {@code io.fastclock:type=AdaptiveClock,name=...}. The attributes
     * are those of {@link AdaptiveClockMXBean}.
     *
     * <p>Until it is closed, the registration keeps the clock and the clock's class loader reachable. An application that is
     * redeployed must close its registrations.
     *
     * @param clock the clock
     * @param name a unique name for the clock
     * @return the registration. Closing it removes this bean only, not a bean that was registered later under the same name
     * @throws IllegalArgumentException if the name is already registered, or if it contains a comma, an equals sign or
     *     another character that {@link ObjectName} allows only in a {@linkplain ObjectName#quote quoted} value
     * @throws NullPointerException if the clock or the name is null
     * @throws NoClassDefFoundError if the module {@code java.management} is absent
     */
    public static Registration register(AdaptiveClock clock, String name) {
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(name, "name");
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try {
            ObjectName objectName = new ObjectName("io.fastclock:type=AdaptiveClock,name=" + name);
            if (objectName.isPattern() || !name.equals(objectName.getKeyProperty("name"))) {
                throw new MalformedObjectNameException("the name is a pattern, or not the value of a single key");
            }
            Bean bean = new Bean(clock);
            server.registerMBean(bean, objectName);
            return new Registration(server, objectName, bean);
        } catch (JMException | JMRuntimeException e) {
            throw new IllegalArgumentException("a clock cannot be registered as \"" + name + "\": " + e, e);
        }
    }

    /** The registration of one clock. Any thread may close it. */
    public static final class Registration implements AutoCloseable {
        private final MBeanServer server;
        private final ObjectName name;
        private final Bean bean;

        private Registration(MBeanServer server, ObjectName name, Bean bean) {
            this.server = server;
            this.name = name;
            this.bean = bean;
        }

        /** Removes the registration. Closing again does nothing. A failure is logged as a warning. */
        @Override
        public void close() {
            try {
                if (bean.registered) { // Otherwise the name may already belong to another bean.
                    server.unregisterMBean(name);
                }
            } catch (JMException e) {
                Log.warn("The JMX registration of %s could not be removed.", name, e);
            }
        }
    }

    private static final class Bean implements AdaptiveClockMXBean, MBeanRegistration {
        private final AdaptiveClock clock;

        /** Set by the MBean server, because other code can also remove the registration. */
        volatile boolean registered;

        Bean(AdaptiveClock clock) {
            this.clock = clock;
        }

        @Override
        public ObjectName preRegister(MBeanServer server, ObjectName name) {
            return name;
        }

        @Override
        public void postRegister(Boolean done) {
            registered = done;
        }

        @Override
        public void preDeregister() {
            // Nothing to do.
        }

        @Override
        public void postDeregister() {
            registered = false;
        }

        @Override
        public String getMode() {
            return clock.stats().mode().name();
        }

        @Override
        public long getDirectModeNanos() {
            return clock.stats().nanosIn(ClockMode.DIRECT);
        }

        @Override
        public long getCachedModeNanos() {
            return clock.stats().nanosIn(ClockMode.CACHED);
        }

        @Override
        public long getAssistedModeNanos() {
            return clock.stats().nanosIn(ClockMode.ASSISTED);
        }

        @Override
        public long getTicks() {
            return clock.stats().ticks();
        }

        @Override
        public long getMissedEdges() {
            return clock.stats().missedEdges();
        }

        @Override
        public long getLatenessP50Nanos() {
            return clock.stats().latenessP50Nanos();
        }

        @Override
        public long getLatenessP99Nanos() {
            return clock.stats().latenessP99Nanos();
        }

        @Override
        public long getLatenessMaxNanos() {
            return clock.stats().latenessMaxNanos();
        }

        @Override
        public long getThreadStarts() {
            return clock.stats().threadStarts();
        }

        @Override
        public long getThreadEnds() {
            return clock.stats().threadEnds();
        }

        @Override
        public long getFailures() {
            return clock.stats().failures();
        }

        @Override
        public long getBackwardSteps() {
            return clock.stats().backwardSteps();
        }

        @Override
        public long getUpdaterCpuNanos() {
            return clock.stats().updaterCpuNanos().orElse(-1);
        }

        @Override
        public double getDirectReadNanos() {
            return clock.stats().directReadNanos().orElse(Double.NaN);
        }

        @Override
        public double getTickNanos() {
            return clock.stats().tickNanos();
        }

        @Override
        public double getBreakEvenReadsPerSecond() {
            return clock.stats().breakEvenReadsPerSecond().orElse(Double.NaN);
        }

        @Override
        public long getTimerSlackNanos() {
            return clock.stats().timerSlackNanos().orElse(-1);
        }

        @Override
        public double getReadsPerSecond() {
            return clock.stats().readsPerSecond().orElse(Double.NaN);
        }

        @Override
        public double getReadsPerSecondError() {
            return clock.stats().readsPerSecondError().orElse(Double.NaN);
        }
    }
}
