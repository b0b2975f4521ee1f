// SPDX-License-Identifier: Apache-2.0
package java.lang;

public abstract class Module {
    public abstract boolean isNativeAccessEnabled();

    public abstract boolean isNamed();

    public abstract String getName();

    public abstract ModuleLayer getLayer();
}
