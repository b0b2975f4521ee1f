// SPDX-License-Identifier: Apache-2.0
/** Applications whose clock reads the tests of the agent count and replace. */
@NullMarked
package com.example.app;

import org.jspecify.annotations.NullMarked;
