// SPDX-License-Identifier: Apache-2.0
/** What an application has beside {@code com.example.app}. */
@NullMarked
package com.example.other;

import org.jspecify.annotations.NullMarked;
