// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A source line that reads a clock. Several reads of the same kind on one line are one call site. */
public final class CallSite {
    /** The binary name, with dots. */
    public final String className;

    public final String method;

    /** 0 if the class file has no line numbers. */
    public final int line;

    public final ClockRead read;

    public CallSite(String className, String method, int line, ClockRead read) {
        this.className = className;
        this.method = method;
        this.line = line;
        this.read = read;
    }

    String packageName() {
        int end = className.lastIndexOf('.');
        return end < 0 ? "" : className.substring(0, end);
    }

    /** Returns what the catalogue says of its read. */
    Optional<Catalogue.Entry> known() {
        return Catalogue.find(className, read);
    }

    /** Whether {@code replace} can change it. Not in code that waits; {@code java.time} only where the catalogue calls that right. */
    boolean isReplaceable() {
        Catalogue.Judgement judgement = known().map(each -> each.judgement).orElse(Catalogue.Judgement.DEPENDS);
        return read.isReplaceable()
                && (read.isOfSystem()
                        ? judgement != Catalogue.Judgement.WRONG
                        : judgement == Catalogue.Judgement.RIGHT);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof CallSite)) {
            return false;
        }
        CallSite that = (CallSite) other;
        return line == that.line && read == that.read && method.equals(that.method) && className.equals(that.className);
    }

    @Override
    public int hashCode() {
        return Objects.hash(className, method, line);
    }

    @Override
    public String toString() {
        return className + "." + method + (line > 0 ? ":" + line : "");
    }
}
