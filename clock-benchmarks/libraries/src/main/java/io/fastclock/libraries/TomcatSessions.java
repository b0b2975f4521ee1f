// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import jakarta.servlet.http.HttpSession;
import java.nio.file.Files;
import org.apache.catalina.Context;
import org.apache.catalina.Session;
import org.apache.catalina.startup.Tomcat;

/** A session is not used before it is created, and is idle for no time below zero. */
final class TomcatSessions implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        Context context = tomcat.addContext("", null);
        tomcat.start();
        for (int i = 0; i < 3_000; i++) {
            Session[] made = new Session[1];
            Span creation = Span.of(() -> made[0] = context.getManager().createSession(null));
            long[] idleMillis = new long[1];
            Span asked = Span.of(() -> idleMillis[0] = made[0].getIdleTimeInternal());
            checks.age("idle", idleMillis[0], creation, asked);
            made[0].access();
            made[0].endAccess();
            HttpSession session = made[0].getSession();
            checks.time("created", session.getCreationTime(), creation);
            checks.order("created and used", session.getCreationTime(), session.getLastAccessedTime());
            made[0].expire();
            Thread.sleep(0, 500_000);
        }
        tomcat.stop();
    }
}
