// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Session;
import io.vertx.ext.web.sstore.LocalSessionStore;

/** A session goes when the reaper finds it idle for too long. The trial runs the reaper itself, so that no timer can be late. */
final class VertxSessions implements Trial {
    private static final int REAPED = 50;

    @Override
    @SuppressWarnings("unchecked")
    public void run(Checks checks) throws Exception {
        Vertx vertx = Vertx.vertx();
        LocalSessionStore store = LocalSessionStore.create(vertx, "checked", 0);
        Handler<Long> reaper = (Handler<Long>) store;
        Expiries.check(
                checks,
                () -> store.createSession(TTL_MILLIS),
                session -> {
                    session.setAccessed();
                    store.put(session);
                },
                session -> {
                    reaper.handle(0L);
                    return store.get(session.id()).result() != null;
                });
        for (int i = 0; i < 3_000; i++) {
            Session[] made = new Session[1];
            Span creation = Span.of(() -> made[0] = store.createSession(TTL_MILLIS));
            long created = made[0].lastAccessed();
            checks.time("created", created, creation);
            Span use = Span.of(made[0]::setAccessed);
            checks.time("used", made[0].lastAccessed(), use);
            checks.order("created and used", created, made[0].lastAccessed());
            Thread.sleep(0, 500_000);
        }
        LocalSessionStore reaped = LocalSessionStore.create(vertx, "reaped", TTL_MILLIS);
        for (int i = 0; i < REAPED; i++) {
            reaped.put(reaped.createSession(TTL_MILLIS));
            Thread.sleep(7);
        }
        long end = System.nanoTime() + 10_000_000_000L;
        while (reaped.size().result() > 0 && System.nanoTime() - end < 0) {
            Thread.sleep(10);
        }
        Checks.require(reaped.size().result() == 0, "the timer left a session");
        vertx.close();
    }
}
