// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import java.security.ProtectionDomain;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Decides how a class is rewritten. */
public interface ClassRewrites {
    /**
     * Returns the strategy for a class.
     *
     * @param leftAlone receives why a read that the class has is left alone
     */
    CallRewrite of(String className, @Nullable ProtectionDomain domain, Consumer<String> leftAlone);
}
