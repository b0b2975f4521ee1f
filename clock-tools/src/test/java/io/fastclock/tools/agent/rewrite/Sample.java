// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import java.io.Serializable;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Contains one read of each kind for which the agent has a rule. The tests rewrite the class file. */
public final class Sample implements Supplier<List<Object>> {
    /** A serializable supplier. */
    public interface SerializableSupplier extends LongSupplier, Serializable {}

    @Override
    @SuppressWarnings("JavaUtilDate")
    public List<Object> get() {
        List<Object> read = new ArrayList<>();
        read.add(System.currentTimeMillis());
        LongSupplier lambda = () -> System.currentTimeMillis();
        read.add(lambda.getAsLong());
        LongSupplier reference = System::currentTimeMillis;
        read.add(reference.getAsLong());
        read.add(reference.getAsLong());
        read.add(System.nanoTime());
        read.add(Instant.now());
        Supplier<Instant> instants = Instant::now;
        read.add(instants.get());
        Supplier<Date> dates = Date::new;
        read.add(dates.get());
        read.add(LocalDateTime.now(ZoneId.systemDefault()));
        Function<ZoneId, LocalDateTime> zoned = LocalDateTime::now;
        read.add(zoned.apply(ZoneId.of("UTC")));
        Clock clock = Clock.systemUTC();
        read.add(clock.millis());
        LongSupplier bound = clock::millis;
        read.add(bound.getAsLong());
        Function<Clock, Instant> unbound = Clock::instant;
        read.add(unbound.apply(clock));
        read.add(unbound.apply(Clock.systemUTC()));
        SerializableSupplier serializable = System::currentTimeMillis;
        read.add(serializable.getAsLong());
        return read;
    }
}
