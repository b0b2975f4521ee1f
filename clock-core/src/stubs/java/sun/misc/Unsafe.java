// SPDX-License-Identifier: Apache-2.0
package sun.misc;

public abstract class Unsafe {
    public abstract int getIntVolatile(Object object, long offset);
}
