// SPDX-License-Identifier: Apache-2.0
/** Applications whose clock reads the tests of the agent count and replace. */
package com.example.app;
