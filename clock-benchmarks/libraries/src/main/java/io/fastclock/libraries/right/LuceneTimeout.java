// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.QueryTimeoutImpl;

/** The timeout of a search. */
final class LuceneTimeout implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        Map<Integer, QueryTimeoutImpl> timeouts = new HashMap<>();
        Expiries.check(
                checks,
                key -> timeouts.put(key, new QueryTimeoutImpl(TTL_MILLIS)),
                key -> !timeouts.get(key).shouldExit());
    }
}
