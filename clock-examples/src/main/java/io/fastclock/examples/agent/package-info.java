// SPDX-License-Identifier: Apache-2.0
/** The Java agent on a web server that nobody here wrote: its clock reads counted while it runs, then replaced. */
@NullMarked
package io.fastclock.examples.agent;

import org.jspecify.annotations.NullMarked;
