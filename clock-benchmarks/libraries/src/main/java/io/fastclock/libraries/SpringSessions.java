// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.session.MapSession;
import org.springframework.session.MapSessionRepository;
import org.springframework.session.web.http.HeaderHttpSessionIdResolver;
import org.springframework.session.web.http.SessionRepositoryFilter;

/** Sessions that are created and expire by one clock, and that the servlet filter uses by {@code System}. */
final class SpringSessions implements Trial {
    private final MapSessionRepository repository = new MapSessionRepository(new ConcurrentHashMap<>());
    private final SessionRepositoryFilter<MapSession> filter = new SessionRepositoryFilter<>(repository);

    private String create() {
        MapSession session = repository.createSession();
        repository.save(session);
        return session.getId();
    }

    /** Returns the session as a request finds it. It is new if the old one has expired. */
    private HttpSession use(String id) throws Exception {
        Map<Object, Object> attributes = new HashMap<>();
        HttpServletRequest request = proxy(HttpServletRequest.class, id, attributes);
        HttpSession[] used = new HttpSession[1];
        filter.doFilter(
                request,
                proxy(HttpServletResponse.class, id, attributes),
                (each, response) -> used[0] = ((HttpServletRequest) each).getSession());
        return used[0];
    }

    private static <T> T proxy(Class<T> type, String id, Map<Object, Object> attributes) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "getHeader" -> id;
                    case "getServletContext" -> proxy(ServletContext.class, id, attributes);
                    case "getAttribute" -> attributes.get(arguments[0]);
                    case "setAttribute" -> attributes.put(arguments[0], arguments[1]);
                    case "removeAttribute" -> attributes.remove(arguments[0]);
                    default -> method.getReturnType() == boolean.class ? false : null;
                }));
    }

    @Override
    public void run(Checks checks) throws Exception {
        filter.setHttpSessionIdResolver(HeaderHttpSessionIdResolver.xAuthToken());
        repository.setDefaultMaxInactiveInterval(Duration.ofMillis(TTL_MILLIS));
        Expiries.checkMade(checks, this::create, id -> repository.findById(id) != null);
        Expiries.check(checks, this::create, this::use, id -> repository.findById(id) != null);
        repository.setDefaultMaxInactiveInterval(Duration.ofMinutes(1)); // However long this thread is stopped.
        for (int i = 0; i < 3_000; i++) {
            String[] made = new String[1];
            Span creation = Span.of(() -> made[0] = create());
            HttpSession session = use(made[0]);
            checks.time("created", session.getCreationTime(), creation);
            checks.order("created and used", session.getCreationTime(), session.getLastAccessedTime());
            Thread.sleep(0, 500_000);
        }
    }
}
