// SPDX-License-Identifier: Apache-2.0
/** Applications for the tests of the agent, which see the clock reads in these classes. */
@NullMarked
package com.example.app;

import org.jspecify.annotations.NullMarked;
