// SPDX-License-Identifier: Apache-2.0
/** Tests of FastClock as users deploy it: in jars, run-time images, OSGi bundles and separate class loaders. */
package io.fastclock.packaging;
