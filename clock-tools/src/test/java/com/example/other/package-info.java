// SPDX-License-Identifier: Apache-2.0
/** Classes of an application outside {@code com.example.app}. */
@NullMarked
package com.example.other;

import org.jspecify.annotations.NullMarked;
