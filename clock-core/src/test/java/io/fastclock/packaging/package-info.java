// SPDX-License-Identifier: Apache-2.0
/** Tests of FastClock in the forms in which it reaches its users: jars, images, bundles, class loaders. */
@NullMarked
package io.fastclock.packaging;

import org.jspecify.annotations.NullMarked;
