// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.codahale.metrics.Meter;
import java.util.function.LongSupplier;

/** Marks of a meter. Not checked: "replace" takes its clock only where somebody names it. */
public final class DropwizardMeter implements LongSupplier {
    private final Meter meter = new Meter();

    @Override
    public long getAsLong() {
        meter.mark();
        return 1;
    }
}
