// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import javax.management.MBeanServer;
import javax.management.MBeanServerBuilder;
import javax.management.MBeanServerDelegate;
import javax.management.ObjectName;
import javax.management.RuntimeOperationsException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Closing a registration removes no newer bean, and throws nothing, whatever the MBean server does meanwhile. */
class RegistrationCloseIT {
    /** Configured by {@code javax.management.builder.initial}. The server runs a hook before it unregisters a bean. */
    public static final class HookedServerBuilder extends MBeanServerBuilder {
        static final AtomicReference<@Nullable Runnable> BEFORE_UNREGISTER = new AtomicReference<>();

        @Override
        public MBeanServer newMBeanServer(String domain, MBeanServer outer, MBeanServerDelegate delegate) {
            MBeanServer server = super.newMBeanServer(domain, outer, delegate);
            return (MBeanServer) Proxy.newProxyInstance(
                    MBeanServer.class.getClassLoader(), new Class<?>[] {MBeanServer.class}, (proxy, method, args) -> {
                        Runnable hook = BEFORE_UNREGISTER.get();
                        if (hook != null && method.getName().equals("unregisterMBean")) {
                            BEFORE_UNREGISTER.set(null);
                            hook.run();
                        }
                        try {
                            return method.invoke(server, args);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }

    static final class Main {
        public static void main(String[] args) throws Exception {
            AdaptiveClock clock = AdaptiveClock.builder().build();
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ClockManagement.Registration older = ClockManagement.register(clock, "raced");
            Thread other = new Thread(() -> {
                older.close();
                ClockManagement.register(clock, "raced");
            });
            HookedServerBuilder.BEFORE_UNREGISTER.set(() -> {
                other.start();
                while (other.isAlive() && other.getState() != Thread.State.BLOCKED) {
                    LockSupport.parkNanos(1);
                }
            });
            older.close();
            other.join();
            System.out.println("newer bean is registered: "
                    + server.isRegistered(new ObjectName("io.fastclock:type=AdaptiveClock,name=raced")));

            ClockManagement.Registration failing = ClockManagement.register(clock, "failing");
            HookedServerBuilder.BEFORE_UNREGISTER.set(() -> {
                throw new RuntimeOperationsException(new IllegalStateException("thrown by a test"));
            });
            failing.close();
            System.out.println("closed");
        }
    }

    @Test
    void close_whileOtherThreadRegisters_keepsNewerBean() throws Exception {
        JavaProcess.assumeClass("javax.management.MBeanServer");
        JavaProcess process = JavaProcess.run(
                Main.class, "-Djavax.management.builder.initial=" + HookedServerBuilder.class.getName());
        assertThat(process.lines()).containsExactly("newer bean is registered: true", "closed");
        assertThat(process.err).containsOnlyOnce("could not be removed");
    }
}
