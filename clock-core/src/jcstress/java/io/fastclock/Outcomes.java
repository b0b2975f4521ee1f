// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.Outcome;

final class Outcomes {
    /** The guarantee holds always. */
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
    @Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The guarantee is violated")
    static final class OfGuarantee {}

    /** The test must see the mistake of a mutant, a deliberately broken copy. */
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The guarantee holds")
    @Outcome(id = "false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The test detects the mutant")
    static final class OfMutant {}
}
