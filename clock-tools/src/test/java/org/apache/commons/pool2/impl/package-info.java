// SPDX-License-Identifier: Apache-2.0
/** An application for the tests of the agent, with the name of a library's package. */
@NullMarked
package org.apache.commons.pool2.impl;

import org.jspecify.annotations.NullMarked;
