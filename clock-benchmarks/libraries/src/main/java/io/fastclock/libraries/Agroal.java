// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection that was idle is validated, in the background or before it is borrowed. A pool for each connection. */
final class Agroal implements Trial {
    private record Pool(AgroalDataSource source, AtomicInteger validations) {}

    private static Pool open() throws Exception {
        AtomicInteger validations = new AtomicInteger();
        AgroalDataSource source = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .metricsEnabled(false)
                .connectionPoolConfiguration(pool -> pool.maxSize(1)
                        .idleValidationTimeout(Duration.ofMillis(TTL_MILLIS))
                        .connectionValidator(connection -> validations.incrementAndGet() > 0)
                        .connectionFactoryConfiguration(factory -> factory.jdbcUrl("jdbc:h2:mem:"))));
        return new Pool(source, validations);
    }

    @Override
    public void run(Checks checks) throws Exception {
        Expiries.check(
                checks, Agroal::open, pool -> pool.source().getConnection().close(), pool -> {
                    pool.source().getConnection().close();
                    boolean isFresh = pool.validations().get() == 0;
                    pool.source().close();
                    return isFresh;
                });
    }
}
