// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The production protocol with held backward steps. Readers return the recorded time where the protocol allows it. */
final class AssistedClock extends AbstractCachedClock {
    AssistedClock() {
        super(new CountingSource(), true);
    }

    @Override
    boolean onUncachedRead(int time) {
        return false;
    }
}
