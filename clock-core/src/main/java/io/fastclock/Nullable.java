// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** May be null. Of our own: with a library's annotation in its class files, the jar would depend on that library. */
@Target(ElementType.TYPE_USE)
@interface Nullable {}
