// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import org.apache.lucene.index.QueryTimeoutImpl;

/** The timeout of a search. */
final class LuceneTimeout implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        Expiries.checkMade(checks, () -> new QueryTimeoutImpl(TTL_MILLIS), timeout -> !timeout.shouldExit());
    }
}
