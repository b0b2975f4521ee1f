// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class RewrittenClassesTest {
    /** As some build tools' loaders: equal and not the same, with a hash code that changes. */
    private static final class OddLoader extends ClassLoader {
        private int hashCode;

        OddLoader() {
            super(null);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof OddLoader;
        }

        @Override
        public int hashCode() {
            return hashCode++;
        }
    }

    private final ClassLoader own = Objects.requireNonNull(RewrittenClassesTest.class.getClassLoader());
    private final RewrittenClasses classes = new RewrittenClasses();

    @Test
    void add_thenContains_isByLoaderAndName() {
        assertThat(classes.add(own, RewrittenClassesTest.class.getName())).isTrue();
        assertThat(classes.contains(RewrittenClassesTest.class)).isTrue();
        assertThat(classes.contains(RewrittenClasses.class)).isFalse();
        assertThat(classes.contains(String.class)).isFalse();
    }

    @Test
    void add_byLoadersThatSayTheyAreEqual_keepsThemApart() {
        OddLoader first = new OddLoader();
        OddLoader second = new OddLoader();
        classes.add(first, "A");
        classes.add(first, "A");
        classes.add(second, "A");
        assertThat(classes.size()).isEqualTo(2);
    }

    @Test
    void add_afterClose_isRefused() {
        classes.add(own, "A");
        classes.close();
        assertThat(classes.add(own, "B")).isFalse();
        assertThat(classes.size()).isEqualTo(1);
    }
}
