// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class LoaderClassesTest {
    /** All instances are equal, and the hash code changes with each call. Some build tools have such class loaders. */
    private static final class EqualLoader extends ClassLoader {
        private int hashCode;

        EqualLoader() {
            super(null);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof EqualLoader;
        }

        @Override
        public int hashCode() {
            return hashCode++;
        }
    }

    private final ClassLoader own = Objects.requireNonNull(LoaderClassesTest.class.getClassLoader());
    private final LoaderClasses classes = new LoaderClasses();

    @Test
    void add_equalButDifferentLoaders_countsBoth() {
        EqualLoader first = new EqualLoader();
        EqualLoader second = new EqualLoader();
        classes.add(first, "A");
        classes.add(first, "A");
        classes.add(second, "A");
        assertThat(classes.size()).isEqualTo(2);
    }

    @Test
    void add_afterClose_returnsFalse() {
        classes.add(own, "A");
        classes.close();
        assertThat(classes.add(own, "B")).isFalse();
        assertThat(classes.size()).isEqualTo(1);
    }
}
