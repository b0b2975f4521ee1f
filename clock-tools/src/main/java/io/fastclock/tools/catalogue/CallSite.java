// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.catalogue;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A source line that reads a clock. Several reads of the same kind on one line are one call site. */
public final class CallSite {
    public final String className;

    public final String method;

    /** 0 if the class file has no line numbers. */
    public final int line;

    public final ClockRead read;
    private final Catalogue.@Nullable Entry known;

    /** Creates a site. The entries are those of its class. */
    public CallSite(String className, String method, int line, ClockRead read, List<Catalogue.Entry> entries) {
        this.className = className;
        this.method = method;
        this.line = line;
        this.read = read;
        known = first(entries, read);
    }

    public static Catalogue.@Nullable Entry first(List<Catalogue.Entry> entries, ClockRead read) {
        return entries.stream().filter(each -> each.isAbout(read)).findFirst().orElse(null);
    }

    public CallSite ofKind() {
        List<Catalogue.Entry> entries = known == null ? List.of() : List.of(known);
        return new CallSite(ClassNames.kind(className), method, line, read, entries);
    }

    public String packageName() {
        int end = className.lastIndexOf('.');
        return end < 0 ? "" : className.substring(0, end);
    }

    /** Returns the class that a source file is named after. */
    public String topLevel() {
        return className.split("\\$", 2)[0];
    }

    public Optional<Catalogue.Entry> known() {
        return Optional.ofNullable(known);
    }

    /** Whether {@code replace} can change it. Not in code that waits; {@code java.time} only where the catalogue calls that right. */
    public boolean isReplaceable() {
        Catalogue.Judgement judgement = known == null ? Catalogue.Judgement.DEPENDS : known.judgement;
        return read.isOfSystem()
                ? judgement != Catalogue.Judgement.WRONG
                : read.isReplaceable() && judgement == Catalogue.Judgement.RIGHT;
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
