// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.eclipse.jetty.server.Server;

/** The Date header, in seconds: not ahead, not older than a time may be, and in order. */
final class JettyDate implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        Server server = new Server();
        server.start();
        long last = 0;
        for (int i = 0; i < 5_000; i++) {
            String[] date = new String[1];
            Span made = Span.of(() -> date[0] = server.getDateField().getValue());
            long second = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date[0]))
                    .getEpochSecond();
            checks.order("dates", last, second);
            checks.check("not ahead", second * 1_000 <= made.endMillis(), date[0]);
            checks.check("not old", second >= (made.startMillis() - checks.slackMillis) / 1_000, date[0]);
            last = second;
            Thread.sleep(0, 800_000);
        }
        server.stop();
    }
}
