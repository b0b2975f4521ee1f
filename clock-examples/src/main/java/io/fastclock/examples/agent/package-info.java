// SPDX-License-Identifier: Apache-2.0
/** The Java agent on Tomcat: it counts the clock reads of a running process, and replaces them after a restart. */
@NullMarked
package io.fastclock.examples.agent;

import org.jspecify.annotations.NullMarked;
