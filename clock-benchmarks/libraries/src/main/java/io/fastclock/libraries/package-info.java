/**
 * Drivers of libraries whose reads the agent replaces. The experiment {@code gains} creates a driver by its name, and measures
 * {@code getAsLong()}. A driver that is {@code Runnable} also checks that its library is right, unless a trial does: {@code run()} throws if not.
 */
package io.fastclock.libraries;
