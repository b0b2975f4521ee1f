// SPDX-License-Identifier: Apache-2.0
package java.lang.foreign;

import java.lang.invoke.VarHandle;

public interface ValueLayout {
    OfInt JAVA_INT = new OfInt() {};

    default VarHandle varHandle() {
        throw new AssertionError();
    }

    interface OfInt extends ValueLayout {}
}
