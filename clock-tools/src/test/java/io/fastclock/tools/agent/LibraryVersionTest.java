// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryVersionTest {
    /** As the class loader of Spring Boot has for the jars in a jar. It is never opened. */
    private static final URLStreamHandler OF_APPLICATION = new URLStreamHandler() {
        @Override
        protected URLConnection openConnection(URL url) throws IOException {
            throw new IOException("opened");
        }
    };

    private static String version(URL location) {
        ProtectionDomain domain = new ProtectionDomain(new CodeSource(location, (Certificate[]) null), null);
        return LibraryVersion.of(domain, "com.acme", "cache");
    }

    @ParameterizedTest
    @CsvSource({
        "jar:nested:/srv/app.jar/!BOOT-INF/lib/cache-1.2.jar!/, 1.2",
        "jar:file:/srv/app.jar!/BOOT-INF/lib/cache-1.2-jre.jar!/, 1.2-jre",
        "jar:file:/srv/app.jar!/BOOT-INF/lib/cache-core-1.2.jar!/, ''",
        "jar:file:/srv/app.jar!/BOOT-INF/lib/other-cache-1.2.jar!/, ''",
        "jar:file:/srv/cache-1.2.jar!/BOOT-INF/classes!/, ''",
        "file:/no/such/cache-1.2.jar, 1.2",
        "file:/no/such/cache-1.2/classes/, ''"
    })
    void of_jarThatIsNotRead_isByItsName(String location, String version) throws Exception {
        URL url = location.startsWith("file:") ? new URL(location) : new URL(null, location, OF_APPLICATION);
        assertThat(version(url)).isEqualTo(version);
    }

    @Test
    void of_unknownOrigin_isEmpty() {
        assertThat(LibraryVersion.of(null, "com.acme", "cache")).isEmpty();
        assertThat(LibraryVersion.of(new ProtectionDomain(null, null), "com.acme", "cache"))
                .isEmpty();
    }
}
