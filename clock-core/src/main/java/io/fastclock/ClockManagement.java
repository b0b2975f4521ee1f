// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Objects;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/**
 * Registers an {@link AdaptiveClock} for JMX, from any thread. {@link FastClock} registers its own under the name
 * {@code FastClock} if the system property {@code fastclock.jmx} is {@code true}.
 */
public final class ClockManagement {
    /** Between the check that a name belongs to a bean and its removal, no other bean may get the name. */
    private static final Object REGISTRATIONS = new Object();

    private ClockManagement() {}

    /**
     * Registers a clock at the platform's MBean server as {@code io.fastclock:type=AdaptiveClock,name=...}, with the attribute
     * of {@link AdaptiveClockMBean}. The registration keeps the clock's class loader reachable. An application that is
     * redeployed must close it.
     *
     * @param clock the clock
     * @param name a unique name for the clock
     * @return the registration. Closing it removes this bean only, not a bean that was registered later under the same name
     * @throws IllegalArgumentException if the name is already registered, or if it contains a comma, an equals sign or
     *     another character that {@link ObjectName} allows only in a {@linkplain ObjectName#quote quoted} value
     * @throws NoClassDefFoundError if the module {@code java.management} is absent
     */
    public static Registration register(AdaptiveClock clock, String name) {
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(name, "name");
        // Not under the lock: its first call runs code of others, which may read FastClock.
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try {
            ObjectName objectName = new ObjectName("io.fastclock:type=AdaptiveClock,name=" + name);
            if (objectName.isPattern() || !name.equals(objectName.getKeyProperty("name"))) {
                throw new MalformedObjectNameException("the name is a pattern, or not the value of a single key");
            }
            synchronized (REGISTRATIONS) {
                Registration registration = new Registration(server, objectName);
                server.registerMBean(registration.new Bean(clock), objectName);
                return registration;
            }
        } catch (JMException | JMRuntimeException e) {
            throw new IllegalArgumentException("a clock cannot be registered as \"" + name + "\": " + e, e);
        }
    }

    /** The registration of one clock. Any thread may close it. */
    public static final class Registration implements AutoCloseable {
        private final MBeanServer server;
        private final ObjectName name;
        private volatile boolean registered; // Set by the MBean server: other code can also remove the registration.

        private Registration(MBeanServer server, ObjectName name) {
            this.server = server;
            this.name = name;
        }

        /** Removes the registration. Closing again does nothing. A failure is logged as a warning. */
        @Override
        public void close() {
            try {
                synchronized (REGISTRATIONS) {
                    if (registered) { // Otherwise the name may already belong to another bean.
                        server.unregisterMBean(name);
                    }
                }
            } catch (JMException | JMRuntimeException e) {
                Log.warn("The JMX registration of %s could not be removed.", name, e);
            }
        }

        private final class Bean extends StandardMBean {
            Bean(AdaptiveClock clock) {
                super((AdaptiveClockMBean) () -> compositeOf(clock.stats().figures), AdaptiveClockMBean.class, false);
            }

            @Override
            public void postRegister(Boolean done) {
                super.postRegister(done);
                registered = done;
            }

            @Override
            public void postDeregister() {
                super.postDeregister();
                registered = false;
            }
        }
    }

    private static CompositeData compositeOf(Map<String, Object> figures) {
        String[] names = figures.keySet().toArray(new String[0]);
        OpenType<?>[] types =
                figures.values().stream().map(ClockManagement::typeOf).toArray(OpenType<?>[]::new);
        try {
            return new CompositeDataSupport(
                    new CompositeType(ClockStats.class.getName(), "statistics of a clock", names, names, types),
                    figures);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    private static OpenType<?> typeOf(Object figure) {
        return figure instanceof Long
                ? SimpleType.LONG
                : figure instanceof Double ? SimpleType.DOUBLE : SimpleType.STRING;
    }
}
