// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.catalogue.Catalogue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An include that names only a part of the classes of an entry. */
class IncludeOfAPartTest {
    private static Catalogue.Entry entry(String className) {
        return Catalogue.of(className).get(0);
    }

    private static String missing(String className, String... options) {
        return new ReplaceOptions(List.of(options)).missing(entry(className));
    }

    @ParameterizedTest
    @CsvSource({
        "com.alicp.jetcache.MultiLevelCache, com.alicp.jetcache.embedded.LinkedHashMapCache,"
                + " com.alicp.jetcache.CacheValueHolder;com.alicp.jetcache.embedded.*;com.alicp.jetcache.MultiLevelCache",
        "com.alicp.jetcache.MultiLevelCache, com.alicp.jetcache.*, ''",
        "org.ehcache.core.spi.time.SystemTimeSource, org.ehcache.core.*, ''",
        // What is wrong should not be named more completely.
        "io.netty.handler.timeout.IdleStateHandler, io.netty.handler.timeout.IdleStateHandler, ''",
    })
    void missing_include_areTheOtherClassesOfTheEntry(String className, String include, String missing) {
        assertThat(missing(className, "include=" + include)).isEqualTo(missing);
    }

    @Test
    void missing_excludedClass_isNamed() {
        String left = "com.alicp.jetcache.CacheValueHolder";
        assertThat(missing("com.alicp.jetcache.MultiLevelCache", "include=com.alicp.*", "exclude=" + left))
                .isEqualTo(left);
    }

    @Test
    void missing_withoutInclude_isNothing() {
        assertThat(missing("com.alicp.jetcache.MultiLevelCache")).isEmpty();
    }

    /** The option that the tools print replaces a time wherever it is written or compared. */
    @Test
    void missing_optionOfEachEntry_isNothing() {
        assertThat(Catalogue.ENTRIES)
                .allMatch(entry -> new ReplaceOptions(List.of("include=" + entry.classes))
                        .missing(entry)
                        .isEmpty());
    }
}
